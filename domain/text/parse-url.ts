/**
 * An address as its parts; null where it is none. Not by `URL.canParse`: once V8 has compiled what
 * calls it, Node 20 answers false for an address with `ã` or `ç` in it.
 */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
