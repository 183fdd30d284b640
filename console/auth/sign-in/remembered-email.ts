/** Who signed in here last, for the two areas apart. Never the password (resolutions). */
export type SignInArea = 'admin' | 'professional'
type RememberedEmail = { email: string; rememberMe: true }

const getStorageKey = (area: SignInArea) => `vez:remember:${area}`

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

/** What is remembered for an area. A corrupt entry is deleted silently. */
export function readRememberedEmail(area: SignInArea): RememberedEmail | null {
  const stored = localStorage.getItem(getStorageKey(area))
  const remembered = parseRememberedEmail(stored)
  if (stored !== null && !remembered) localStorage.removeItem(getStorageKey(area))
  return remembered
}

export function saveRememberedEmail(area: SignInArea, email: string, rememberMe: boolean): void {
  const entry: RememberedEmail = { email, rememberMe: true }
  if (rememberMe) localStorage.setItem(getStorageKey(area), JSON.stringify(entry))
  else localStorage.removeItem(getStorageKey(area))
}
