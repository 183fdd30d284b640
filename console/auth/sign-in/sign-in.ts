/** Password sign-in through one of the two doors, up to what is said when it fails. */
import type { AuthSession, SessionUser } from '#api/contract/contract.ts'
import { CallError, NetworkError, send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { endSession, tellLeave } from '#console/session/renew-session.ts'
import { beginSession } from '#console/session/use-session.ts'
import type { Role } from '#domain/people/role.ts'
import type { Door } from './remembered-email.ts'

/** Why somebody was not let in: the title and the text of a toast. */
export type Failure = { title: string; text: string }
export type Entrance = { role: Role } | { failure: Failure }

export type Credentials = { email: string; password: string; remember: boolean }

export async function signIn(door: Door, credentials: Credentials): Promise<Entrance> {
  await tellLeave()
  const session = await askForSession(credentials)
  if ('failure' in session) return session
  return enterBy(door, session)
}

/** Lets a new session in, where its role belongs at this door; otherwise it is signed out again. */
export async function enterBy(door: Door, session: AuthSession): Promise<Entrance> {
  if (!session?.user) return failed(text.login.oddAnswer)
  try {
    const user = await whoCame()
    const isProfessional = user.role === 'professional'
    if (isProfessional === (door === 'professional')) {
      beginSession(session.expires_at, user)
      return { role: user.role }
    }
    await leaveAgain()
    return {
      failure: {
        title: text.login.denied,
        text: isProfessional
          ? text.login.professionalDenied
          : text.professionalLogin.notProfessional,
      },
    }
  } catch {
    await leaveAgain()
    return failed(text.login.noPermission)
  }
}

/** A missing profile is made, as an owner's, where none is there yet. */
async function whoCame(): Promise<SessionUser> {
  try {
    return await send('GET /api/me', {})
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'profile_not_found')) throw error
    return send('POST /api/me/profile', { body: {} })
  }
}

const leaveAgain = () => endSession().catch(() => undefined)

const failed = (why: string) => ({ failure: { title: text.login.error, text: why } })

async function askForSession({ email, password, remember }: Credentials) {
  try {
    return await send('POST /auth/v1/token', {
      query: { grant_type: 'password' },
      headers: { 'x-vez-session': remember ? 'cookie; remember' : 'cookie' },
      body: { email, password },
    })
  } catch (error) {
    if (error instanceof NetworkError) return { failure: text.unexpected }
    return failed((error instanceof CallError && error.message) || text.login.unexpected)
  }
}
