export const ROLES = ['admin', 'professional', 'client'] as const
export type Role = (typeof ROLES)[number]

/** What somebody is in a house; to the documents' guards owner and reception are both `admin`. */
export const HOUSE_ROLES = ['owner', 'reception', 'professional'] as const
export type HouseRole = (typeof HOUSE_ROLES)[number]

/** What can be asked for from outside: professionals come by their owner's invitation only. */
export const SIGN_UP_ROLES = ['admin', 'client'] as const satisfies readonly Role[]
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

/** Pages where signing up means opening a business (documents 1, section 6). */
const OWNERS_PAGES: ReadonlySet<string> = new Set(['/', '/register'])

/** The role to ask for when somebody signs up on a page, with Google or a code too. */
export function getSignUpRole(path: string, given?: string | null): SignUpRole {
  if (OWNERS_PAGES.has(path)) return 'admin'
  return given === 'admin' ? 'admin' : 'client'
}

/** The same for Google, where the owners' sign-in page counts too. */
export function getGoogleSignUpRole(path: string): SignUpRole {
  return path === '/login' ? 'admin' : getSignUpRole(path)
}

/**
 * The role of a profile that is made now. Missing means admin, the owner of a new, empty business
 * (resolutions). Anything else that came from outside is a client.
 */
export function getFirstRole(asked: unknown): SignUpRole {
  return asked === undefined || asked === null || asked === 'admin' ? 'admin' : 'client'
}

/** Where somebody lands who is signed in. */
export const HOME_PATHS: Record<Role, string> = {
  admin: '/admin/agenda',
  professional: '/professional/dashboard',
  client: '/booking',
}
