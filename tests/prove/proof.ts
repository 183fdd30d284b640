/** What a part of `npm run prove` has measured, and what it found lost or wrong: nothing, where all is well. */
export type Proof = { figures: string; complaints: string[] }

export const formatSeconds = (since: number) =>
  `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Of the same thing on several engines. */
export const joinProofs = (proofs: readonly Proof[]): Proof => ({
  figures: proofs.map((it) => it.figures).join('; '),
  complaints: proofs.flatMap((it) => it.complaints),
})
