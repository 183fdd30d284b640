/** Who signed in here last, for the two doors apart. Never the password (resolutions). */
export type Door = 'admin' | 'professional'
type Remembered = { email: string; rememberMe: true }

const keyOf = (door: Door) => `vez:remember:${door}`

export function parseRemembered(stored: string | null): Remembered | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('email' in value)) return null
    const { email } = value
    return typeof email === 'string' ? { email, rememberMe: true } : null
  } catch {
    return null
  }
}

/** What a door remembers. A corrupt entry is deleted silently. */
export function readRemembered(door: Door): Remembered | null {
  const stored = localStorage.getItem(keyOf(door))
  const remembered = parseRemembered(stored)
  if (stored !== null && !remembered) localStorage.removeItem(keyOf(door))
  return remembered
}

export function remember(door: Door, email: string, rememberMe: boolean): void {
  const entry: Remembered = { email, rememberMe: true }
  if (rememberMe) localStorage.setItem(keyOf(door), JSON.stringify(entry))
  else localStorage.removeItem(keyOf(door))
}
