/** Who signed in here last, for the two doors apart. Never the password (resolutions). */
export type SignInArea = 'admin' | 'professional'
type RememberedEmail = { email: string; rememberMe: true }

const getStorageKey = (door: SignInArea) => `vez:remember:${door}`

export function parseRememberedEmail(stored: string | null): RememberedEmail | null {
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
export function readRememberedEmail(door: SignInArea): RememberedEmail | null {
  const stored = localStorage.getItem(getStorageKey(door))
  const remembered = parseRememberedEmail(stored)
  if (stored !== null && !remembered) localStorage.removeItem(getStorageKey(door))
  return remembered
}

export function saveRememberedEmail(door: SignInArea, email: string, rememberMe: boolean): void {
  const entry: RememberedEmail = { email, rememberMe: true }
  if (rememberMe) localStorage.setItem(getStorageKey(door), JSON.stringify(entry))
  else localStorage.removeItem(getStorageKey(door))
}
