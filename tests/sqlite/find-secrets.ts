/** Looks for thousands of texts in one pass over the bytes: each is known by its last four. */
export function findSecrets(bytes: Buffer, secrets: Iterable<string>): string[] {
  const byEnd = new Map<number, string[]>()
  for (const secret of secrets) {
    const end = Buffer.from(secret.slice(-4)).readUInt32LE()
    byEnd.set(end, [...(byEnd.get(end) ?? []), secret])
  }
  const found: string[] = []
  let last = 0
  bytes.forEach((byte, at) => {
    last = ((last >>> 8) | (byte << 24)) >>> 0
    for (const secret of byEnd.get(last) ?? []) {
      const begin = at + 1 - secret.length
      if (bytes.toString('latin1', Math.max(0, begin), at + 1) === secret) found.push(secret)
    }
  })
  return found
}
