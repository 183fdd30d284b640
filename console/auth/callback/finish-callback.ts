/** The last steps of somebody who came back from a mail or from Google. */
import type { SessionUser } from '#api/contract/contract.ts'
import { CallError, isRefusedCall } from '#api/contract/http-client.ts'
import { hasLeftForGoogle } from '#console/auth/sign-in/google-sign-in.ts'
import { send } from '#console/http/send.ts'
import { callbackText } from '#console/messages/callback.ts'
import { isSecondStepError, startSessionBeforeSecondStep } from '#console/session/second-step.ts'
import { adoptSessionCookies, startSession } from '#console/session/use-session.ts'
import type { CallbackRequest } from './callback-request.ts'

/** A step that failed, with the sentence of the screen and what the server said of it. */
export class CallbackStepError extends Error {
  override name = 'ArrivalError'
  readonly serverMessage: string | undefined

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.serverMessage = cause instanceof CallError && cause.message ? cause.message : undefined
  }
}

/** Takes over the session that Google's way left behind. */
export async function adoptSession(
  { refresh_token }: Extract<CallbackRequest, { kind: 'adopt' }>,
  role: string | undefined,
): Promise<SessionUser | null> {
  // Tokens that nobody went for may be of an account whose password somebody else knows, as whoever wrote the link.
  if (refresh_token !== undefined && !hasLeftForGoogle())
    throw new CallbackStepError(callbackText.unauthenticated)
  const expires_at = await adoptSessionCookies(refresh_token).catch((error: unknown) => {
    const { unauthenticated, unexpected } = callbackText
    throw new CallbackStepError(isRefusedCall(error) ? unauthenticated : unexpected, error)
  })
  return startSessionWithProfile(expires_at, role)
}

/** Confirms an e-mail by the token of its mail and what the account asks for, which signs in. */
export async function confirmEmail(
  {
    token_hash,
    type,
    password,
  }: Extract<CallbackRequest, { kind: 'confirm' }> & { password?: string | undefined },
  role: string | undefined,
): Promise<SessionUser | null> {
  const input = { headers: { 'x-vez-session': 'cookie' }, body: { token_hash, type, password } }
  const { expires_at } = await send('POST /auth/v1/verify', input).catch((error: unknown) => {
    const { processError, unexpected } = callbackText
    throw new CallbackStepError(isRefusedCall(error) ? processError : unexpected, error)
  })
  return startSessionWithProfile(expires_at, role)
}

/** @returns null where the account asks for its second step first */
async function startSessionWithProfile(
  expires_at: number,
  role: string | undefined,
): Promise<SessionUser | null> {
  try {
    const body = role === undefined ? {} : { role }
    const user = await send('POST /api/me/profile', { body })
    startSession(expires_at, user)
    return user
  } catch (error) {
    if (isSecondStepError(error)) {
      startSessionBeforeSecondStep(expires_at)
      return null
    }
    throw new CallbackStepError(callbackText.profileError, error)
  }
}
