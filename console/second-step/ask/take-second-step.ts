import type { AuthSession, AuthUser } from '#api/contract/contract.ts'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { call } from '#console/session/call.ts'
import { TOTP_DIGITS } from '#domain/people/second-step.ts'

/** The digits of an app's code, however it was typed or pasted. */
export const toAppCode = (typed: string): string => typed.replace(/\s/g, '')

export const isAppCode = (typed: string): boolean =>
  new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(toAppCode(typed))

/** The apps of an account whose codes count. */
export const listVerifiedFactors = ({ factors = [] }: Pick<AuthUser, 'factors'>) =>
  factors.filter(({ status }) => status === 'verified')

/**
 * Takes the second step by what was typed: six digits are an app's code, anything else is one for
 * recovery.
 * @param lent the token of a session that was lent for setting a password; absent: this browser's
 */
export function takeSecondStep(typed: string, lent?: string): Promise<AuthSession> {
  const ask: CallEndpoint = lent === undefined ? call : (name, input) => send(name, input, lent)
  const headers = { 'x-vez-session': lent === undefined ? 'cookie' : '' }
  return isAppCode(typed)
    ? verifyAppCode(ask, headers, toAppCode(typed))
    : ask('POST /auth/v1/factors/recovery', { headers, body: { code: typed } })
}

type SessionHeaders = { 'x-vez-session': string }

/** Where an account has several apps, the code may be any one's: the server tries them. */
async function verifyAppCode(
  ask: CallEndpoint,
  headers: SessionHeaders,
  code: string,
): Promise<AuthSession> {
  const [factor] = listVerifiedFactors(await ask('GET /auth/v1/user', {}))
  if (!factor) throw new Error('the account asks for no second step')
  return verifyFactor(ask, headers, factor.id, code)
}

export async function verifyFactor(
  ask: CallEndpoint,
  headers: SessionHeaders,
  id: string,
  code: string,
): Promise<AuthSession> {
  const params = { id }
  const challenge = await ask('POST /auth/v1/factors/:id/challenge', { params })
  const body = { challenge_id: challenge.id, code }
  return ask('POST /auth/v1/factors/:id/verify', { params, headers, body })
}
