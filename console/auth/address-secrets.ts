/** Secrets that came in an address, taken out of it before anything else runs. */
export type AddressSecrets = Readonly<Record<string, string>>

/** Pages whose address may carry a secret, and the parameters that may stay. */
const KEPT_PARAMS_BY_PATH: Readonly<Record<string, readonly string[]>> = {
  '/reset-password': ['return'],
  '/auth/callback': ['role'],
}
const INVITATION_PATH = /^\/convite\/([^/]+)$/
/** What stays in an address of those in place of a mailed link's secret, so that a reload is known. */
export const OPENED_LINK = { link: 'aberto' } as const
/** Where an invitation's page stands once its token is out of the address. */
export const OPENED_INVITATION_PATH = '/convite/aberto'

/**
 * Parts an address into its secrets, from query and fragment alike, and what may be seen.
 * @returns null where it carries none
 */
export function splitAddressSecrets(path: string, search: string, hash: string) {
  const token = INVITATION_PATH.exec(path)?.[1]
  if (token && path !== OPENED_INVITATION_PATH) {
    return { secrets: { invitation: token }, clean: OPENED_INVITATION_PATH }
  }
  const kept = KEPT_PARAMS_BY_PATH[path.replace(/\/$/, '')]
  if (!kept || (search.length < 2 && hash.length < 2)) return null
  const given = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) given.set(name, value)
  const secrets: AddressSecrets = Object.fromEntries(given)
  const shown = new URLSearchParams([...given].filter(([name]) => kept.includes(name)))
  if (carriesMailedLink(path, secrets) || wasLinkOpened(secrets))
    shown.set('link', OPENED_LINK.link)
  return { secrets, clean: shown.size > 0 ? `${path}?${shown}` : path }
}

/** The pair of tokens at a callback is Google's. */
const carriesMailedLink = (
  path: string,
  { token_hash, access_token, refresh_token }: AddressSecrets,
) => Boolean(token_hash || (path.startsWith('/reset-password') && access_token && refresh_token))

/** Whether a mailed link was opened here before, whose secret this page no longer has. */
export const wasLinkOpened = (secrets: AddressSecrets) => secrets.link === OPENED_LINK.link

let heldSecrets: AddressSecrets = {}

/** Takes the secrets out of the address and this entry of the history. Call it first of all. */
export function captureAddressSecrets(): void {
  const { pathname, search, hash } = window.location
  const parted = splitAddressSecrets(pathname, search, hash)
  if (!parted) return
  heldSecrets = parted.secrets
  history.replaceState(null, '', parted.clean)
}

/** What was taken; it stays in memory only, until the page is left. */
export const getAddressSecrets = (): AddressSecrets => heldSecrets

/** Hands secrets on to another screen, without an address. */
export function setAddressSecrets(secrets: AddressSecrets): void {
  heldSecrets = secrets
}
