import type { SignUpRole } from '#domain/people/role.ts'

const STORAGE_KEY = 'vez:google'
type GoogleOrigin = '/login' | '/register'

/** Where the way to Google begins; it ends at `/auth/callback?role={role}`. */
export function getGoogleSignInUrl(role: SignUpRole, remember: boolean): string {
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: `/auth/callback?role=${role}`,
    vez_session: remember ? 'cookie; remember' : 'cookie',
  })
  return `/auth/v1/authorize?${query}`
}

/** Notes where it was begun: a failure can be told in the right words, and only then what comes back is taken. */
export const storeGoogleOrigin = (from: GoogleOrigin): void =>
  sessionStorage.setItem(STORAGE_KEY, from)

export const hasLeftForGoogle = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null

export function takeGoogleOrigin(): GoogleOrigin | null {
  const from = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return from === '/login' || from === '/register' ? from : null
}
