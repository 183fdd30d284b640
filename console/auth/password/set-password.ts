/** Setting a password by the link of a mail, in either of its two forms. */
import { CallError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { takeSecondStep } from '#console/second-step/ask/take-second-step.ts'
import { isSecondStepError } from '#console/session/second-step.ts'
import type { RecoveryToken } from './recovery-token.ts'

const isTokenUsedUp = (error: unknown) =>
  error instanceof CallError &&
  (error.status === 401 || error.status === 403) &&
  !isSecondStepError(error)

/**
 * Sets the password, and ends the session that was lent for it.
 * @param keep told of the tokens that a link was changed into, for it works only once
 * @param code of the second step, where the account asks for it
 */
export async function setPassword(
  recovery: RecoveryToken,
  password: string,
  keep: (recovery: RecoveryToken) => void,
  code = '',
): Promise<void> {
  const pair = recovery.kind === 'pair' ? recovery : await exchangeToken(recovery.token_hash)
  keep(pair)
  const valid = await putPassword(pair.access_token, password).catch(async (error: unknown) => {
    // A code is good once: it is taken only where the session still lacks the step.
    if (isSecondStepError(error) && code) {
      const raised = toTokenPair(await takeSecondStep(code, pair.access_token))
      keep(raised)
      return putPassword(raised.access_token, password)
    }
    if (!isTokenUsedUp(error) || recovery.kind === 'link') throw error
    const renewed = await renewTokens(pair.refresh_token)
    keep(renewed)
    return putPassword(renewed.access_token, password)
  })
  await send('POST /auth/v1/logout', { query: { scope: 'local' } }, valid).catch(() => undefined)
}

/** @returns the token that it was set with */
async function putPassword(token: string, password: string): Promise<string> {
  await send('PUT /auth/v1/user', { body: { password } }, token)
  return token
}

/** By the person's click, never on load: scanners of mail open every link. */
const exchangeToken = async (
  token_hash: string,
): Promise<Extract<RecoveryToken, { kind: 'pair' }>> =>
  toTokenPair(
    await send('POST /auth/v1/verify', {
      headers: TOKENS_IN_THE_BODY,
      body: { token_hash, type: 'recovery' },
    }),
  )

const renewTokens = async (refresh_token: string) =>
  toTokenPair(
    await send('POST /auth/v1/token', {
      query: { grant_type: 'refresh_token' },
      headers: TOKENS_IN_THE_BODY,
      body: { refresh_token },
    }),
  )

/** No cookies for these: whoever is signed in here stays so, and nothing lent is kept. */
const TOKENS_IN_THE_BODY = { 'x-vez-session': '' }

function toTokenPair({
  access_token = '',
  refresh_token = '',
}: {
  access_token?: string | undefined
  refresh_token?: string | undefined
}) {
  return { kind: 'pair', access_token, refresh_token } as const
}
