/** Password sign-in to one of the two areas, up to the message when it fails. */
import type { AuthSession, SessionUser } from '#api/contract/contract.ts'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { flushPendingSignOut, requestSignOut } from '#console/session/renew-session.ts'
import { isSecondStepError, startSessionBeforeSecondStep } from '#console/session/second-step.ts'
import { startSession } from '#console/session/use-session.ts'
import type { Role } from '#domain/people/role.ts'
import type { SignInArea } from './remembered-email.ts'

/** Why somebody was not let in: the title and the text of a toast. */
type SignInFailure = {
  title: string
  text: string
  /** What is said at the field of a new password that was refused. */
  password?: string | undefined
}
/** `next`: signed in, and something is asked for before the role is known. */
export type SignInResult = { role: Role } | { next: 'second-step' } | { failure: SignInFailure }

export type Credentials = { email: string; password: string; remember: boolean }

export async function signIn(area: SignInArea, credentials: Credentials): Promise<SignInResult> {
  await flushPendingSignOut()
  const session = await requestPasswordSession(credentials)
  if ('failure' in session) return session
  return admitSession(area, session)
}

/** Lets a new session in, where its role belongs to the area; otherwise it is signed out again. */
export async function admitSession(area: SignInArea, session: AuthSession): Promise<SignInResult> {
  if (!session?.user) return toSignInFailure(text.login.oddAnswer)
  try {
    const user = await loadSignedInUser()
    const isProfessional = user.role === 'professional'
    if (isProfessional === (area === 'professional')) {
      startSession(session.expires_at, user)
      return { role: user.role }
    }
    await discardSession()
    return {
      failure: {
        title: text.login.denied,
        text: isProfessional ? text.login.professionalDenied : formatNotProfessional(user.role),
      },
    }
  } catch (error) {
    if (isSecondStepError(error)) {
      startSessionBeforeSecondStep(session.expires_at)
      return { next: 'second-step' }
    }
    await discardSession()
    return toSignInFailure(text.login.noPermission)
  }
}

/** Whose access a salon has ended is a client's account from then on: the owners' door leads them nowhere. */
export const formatNotProfessional = (role: Role): string =>
  role === 'client'
    ? text.professionalLogin.noLongerProfessional
    : text.professionalLogin.notProfessional

/** A missing profile is made, as an owner's, where none is there yet. */
async function loadSignedInUser(): Promise<SessionUser> {
  try {
    return await send('GET /api/me', {})
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'profile_not_found')) throw error
    return send('POST /api/me/profile', { body: {} })
  }
}

const discardSession = () => requestSignOut().catch(() => undefined)

const toSignInFailure = (why: string) => ({ failure: { title: text.login.error, text: why } })

async function requestPasswordSession({ email, password, remember }: Credentials) {
  try {
    return await send('POST /auth/v1/token', {
      query: { grant_type: 'password' },
      headers: { 'x-vez-session': remember ? 'cookie; remember' : 'cookie' },
      body: { email, password },
    })
  } catch (error) {
    if (error instanceof NetworkError) return { failure: text.unexpected }
    return toSignInFailure((error instanceof CallError && error.message) || text.login.unexpected)
  }
}
