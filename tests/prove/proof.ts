/** What a part of `npm run prove` has measured, and what it found lost or wrong: nothing, where all is well. */
export type Proof = { figures: string; complaints: string[] }

/** @returns a complaint for each count that is not zero */
export const listCounted = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]))

export const formatSeconds = (since: number) =>
  `${((performance.now() - since) / 1000).toFixed(0)} s`
