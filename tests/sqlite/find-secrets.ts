const THREE_BYTES = 1 << 24

/** Looks for thousands of texts in one pass over the bytes: each is known by its last three. */
export function findSecrets(bytes: Buffer, secrets: Iterable<string>): string[] {
  const isEnd = new Uint8Array(THREE_BYTES)
  const byEnd = new Map<number, string[]>()
  for (const secret of secrets) {
    const end = Buffer.from(secret.slice(-3)).readUIntBE(0, 3)
    isEnd[end] = 1
    byEnd.set(end, [...(byEnd.get(end) ?? []), secret])
  }
  const found: string[] = []
  let last = 0
  for (let at = 0; at < bytes.length; at++) {
    last = ((last << 8) | (bytes[at] ?? 0)) & (THREE_BYTES - 1)
    // Of a hundred million bytes a few ask further.
    if (isEnd[last] === 0) continue
    for (const secret of byEnd.get(last) ?? []) {
      const begin = at + 1 - secret.length
      if (bytes.toString('latin1', Math.max(0, begin), at + 1) === secret) found.push(secret)
    }
  }
  return found
}
