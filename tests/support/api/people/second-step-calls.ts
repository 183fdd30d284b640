/** The calls of a second step as they stand on the wire, and somebody who has switched it on. */

import type { TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import {
  type AuthAnswer,
  type AuthRequestOptions,
  logIn,
  type SignedInPerson,
  sendAuthRequest,
  toSignedInPerson,
} from './auth-calls.ts'
import { createTotpCode } from './factors.ts'
import { createBusinessOwner } from './sign-up.ts'

/** What these calls answer, beside what the other calls of an account do. */
type SecondStepAnswer = AuthAnswer & {
  body: { totp: { secret: string; uri: string; qr_code: string }; codes: string[]; left: number }
}

export async function sendSecondStep(
  server: TestServer,
  call: string,
  token: string,
  options: AuthRequestOptions = {},
): Promise<SecondStepAnswer> {
  const answer = await sendAuthRequest(server, call, { token, ...options })
  // The tests check which of these it is.
  return answer as SecondStepAnswer
}

/** Makes the secret of one more app. */
export async function enroll(server: TestServer, token: string) {
  const { body } = await sendSecondStep(server, 'POST /auth/v1/factors', token, {
    body: { factor_type: 'totp' },
  })
  return { id: body.id, ...body.totp }
}

type Typed = { id: string; code: string }

export async function challenge(
  server: TestServer,
  token: string,
  id: string,
  options: AuthRequestOptions = {},
): Promise<string> {
  const call = `POST /auth/v1/factors/${id}/challenge`
  const { body } = await sendSecondStep(server, call, token, options)
  return body.id
}

/** Opens a challenge and answers it. */
export async function typeCode(
  server: TestServer,
  token: string,
  { id, code }: Typed,
  options: AuthRequestOptions = {},
): Promise<AuthAnswer> {
  const challenge_id = await challenge(server, token, id, options)
  const body = { challenge_id, code }
  return sendAuthRequest(server, `POST /auth/v1/factors/${id}/verify`, { token, body, ...options })
}

export const typeRecoveryCode = (
  server: TestServer,
  token: string,
  code: string,
  options: AuthRequestOptions = {},
) =>
  sendAuthRequest(server, 'POST /auth/v1/factors/recovery', { token, body: { code }, ...options })

export type SecuredOwner = SignedInPerson & { factor: string; secret: string }

/** An owner whose e-mail is proven, with a house, and no second step yet. */
export async function createProvenOwner(server: TestServer): Promise<SignedInPerson> {
  const { email } = await createBusinessOwner(server, await createBusiness(server.storage))
  return toSignedInPerson(await logIn(server, email))
}

/** The same, who has switched the second step on and taken it in this session. */
export async function createSecuredOwner(server: TestServer): Promise<SecuredOwner> {
  const owner = await createProvenOwner(server)
  const { id, secret } = await enroll(server, owner.access_token)
  const code = createTotpCode(server.context.now(), secret)
  const raised = await typeCode(server, owner.access_token, { id, code })
  return { ...toSignedInPerson(raised), factor: id, secret }
}

/** Lets half a minute pass, for the next code of an app. */
export function passStep(server: TestServer): void {
  server.setNow(server.context.now() + 30_000)
}
