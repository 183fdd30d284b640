/** Secrets that came in an address, taken out of it before anything else runs. */
export type Secrets = Readonly<Record<string, string>>

/** Pages whose address may carry a secret, and the parameters that may stay. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  '/reset-password': [],
  '/auth/callback': ['role'],
}
const INVITATION = /^\/convite\/([^/]+)$/
/** Where an invitation's page stands once its token is out of the address. */
export const OPENED_INVITATION = '/convite/aberto'

/**
 * Parts an address into its secrets, from query and fragment alike, and what may be seen.
 * @returns null where it carries none
 */
export function partAddress(path: string, search: string, hash: string) {
  const token = INVITATION.exec(path)?.[1]
  if (token && path !== OPENED_INVITATION) {
    return { secrets: { invitation: token }, clean: OPENED_INVITATION }
  }
  const kept = CARRIERS[path.replace(/\/$/, '')]
  if (!kept || (search.length < 2 && hash.length < 2)) return null
  const given = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) given.set(name, value)
  const shown = new URLSearchParams([...given].filter(([name]) => kept.includes(name)))
  return { secrets: Object.fromEntries(given), clean: shown.size > 0 ? `${path}?${shown}` : path }
}

let taken: Secrets = {}

/** Takes the secrets out of the address and this entry of the history. Call it first of all. */
export function takeSecrets(): void {
  const { pathname, search, hash } = window.location
  const parted = partAddress(pathname, search, hash)
  if (!parted) return
  taken = parted.secrets
  history.replaceState(null, '', parted.clean)
}

/** What was taken; it stays in memory only, until the page is left. */
export const takenSecrets = (): Secrets => taken

/** Hands secrets on to another screen, without an address. */
export function passSecrets(secrets: Secrets): void {
  taken = secrets
}
