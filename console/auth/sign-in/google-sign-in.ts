import type { SignUpRole } from '#domain/people/role.ts'

const NOTE = 'vez:google'
export type GoogleStart = '/login' | '/register'

/** Where the way to Google begins; it ends at `/auth/callback?role={role}`. */
export function googleAddress(role: SignUpRole, remember: boolean): string {
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: `/auth/callback?role=${role}`,
    vez_session: remember ? 'cookie; remember' : 'cookie',
  })
  return `/auth/v1/authorize?${query}`
}

/** Notes where it was begun, so that a failure can be told in the right words. */
export const noteGoogle = (from: GoogleStart): void => sessionStorage.setItem(NOTE, from)

export function takeGoogleNote(): GoogleStart | null {
  const from = sessionStorage.getItem(NOTE)
  sessionStorage.removeItem(NOTE)
  return from === '/login' || from === '/register' ? from : null
}
