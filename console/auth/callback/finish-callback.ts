/** The last steps of somebody who came back from a mail or from Google. */
import type { SessionUser } from '#api/contract/contract.ts'
import { CallError, send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { adoptCookies, beginSession } from '#console/session/use-session.ts'
import type { Return } from './callback-request.ts'

/** A step that failed, with the sentence of the screen and what the server said of it. */
export class ArrivalError extends Error {
  override name = 'ArrivalError'
  readonly said: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.said = cause instanceof CallError && cause.message ? cause.message : undefined
  }
}

const isRefused = (error: unknown) => error instanceof CallError && error.status < 500

/** Takes over the session that Google's way left behind. */
export async function adopt(
  { refresh_token }: Extract<Return, { kind: 'adopt' }>,
  role: string | undefined,
): Promise<SessionUser> {
  const expires_at = await adoptCookies(refresh_token).catch((error: unknown) => {
    const { unauthenticated, unexpected } = text.callback
    throw new ArrivalError(isRefused(error) ? unauthenticated : unexpected, error)
  })
  return profile(expires_at, role)
}

/** Confirms an e-mail by the token of its mail, which signs in. */
export async function confirm(
  { token_hash, type }: Extract<Return, { kind: 'confirm' }>,
  role: string | undefined,
): Promise<SessionUser> {
  const input = { headers: { 'x-vez-session': 'cookie' }, body: { token_hash, type } }
  const { expires_at } = await send('POST /auth/v1/verify', input).catch((error: unknown) => {
    const { processError, unexpected } = text.callback
    throw new ArrivalError(isRefused(error) ? processError : unexpected, error)
  })
  return profile(expires_at, role)
}

async function profile(expires_at: number, role: string | undefined): Promise<SessionUser> {
  try {
    const body = role === undefined ? {} : { role }
    const user = await send('POST /api/me/profile', { body })
    beginSession(expires_at, user)
    return user
  } catch (error) {
    throw new ArrivalError(text.callback.profileError, error)
  }
}
