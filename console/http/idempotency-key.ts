/**
 * The key of what is sent: the same for the same content, so that a second press books nothing
 * twice; `randomUUID` is missing where the console is not served over https.
 */
export function createIdempotencyKeys(): (content: string) => string {
  let sent: { content: string; key: string } | null = null
  return (content) => {
    if (sent?.content !== content) sent = { content, key: createIdempotencyKey() }
    return sent.key
  }
}

function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
