/** No app is added from a session that somebody found open. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFactors } from '#db/account/factors.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { formatAuthRefusal, sendAuthRequest } from '#tests/support/api/people/auth-calls.ts'
import {
  createProvenOwner,
  createSecuredOwner,
  sendSecondStep,
} from '#tests/support/api/people/second-step-calls.ts'
import {
  findCodeSentTo,
  PASSWORD,
  proveEmail,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test('the first app asks whose the account is: a sign-in of ten minutes, the password or a code', async () => {
  const owner = await createProvenOwner(server)
  const { access_token: token } = owner
  const refuseEnroll = async (proof: object, as = token) => {
    const body = { factor_type: 'totp', ...proof }
    const answer = await sendSecondStep(server, 'POST /auth/v1/factors', as, { body })
    return answer.status === 200 ? null : formatAuthRefusal(answer)
  }
  const wait = (ms: number) => server.setNow(server.context.now() + ms)
  wait(10 * MINUTE - 1)
  expect(await refuseEnroll({})).toBeNull()
  wait(1)
  const left = await server.storage.read((db) => listFactors(db, owner.id))
  expect(await refuseEnroll({})).toBe('400 reauthentication_needed')
  expect(await refuseEnroll({ current_password: '', nonce: null })).toBe(
    '400 reauthentication_needed',
  )
  const wrong = { current_password: 'não é esta' }
  expect(await refuseEnroll(wrong)).toBe('422 reauthentication_not_valid')
  expect(await server.storage.read((db) => listFactors(db, owner.id))).toEqual(left)
  expect(await refuseEnroll({ current_password: PASSWORD })).toBeNull()
  await sendAuthRequest(server, 'GET /auth/v1/reauthenticate', { token })
  const nonce = await findCodeSentTo(server, owner.email)
  expect(await refuseEnroll({ nonce: toWrongCode(nonce) })).toBe('422 reauthentication_not_valid')
  expect(await refuseEnroll({ nonce })).toBeNull()
  expect(await refuseEnroll({ nonce })).toBe('422 reauthentication_not_valid')
})

test('an account without a password shows a sign-in of just now, or a code', async () => {
  const owner = await proveEmail(server)
  const as = (token: string, proof: object = {}) =>
    sendSecondStep(server, 'POST /auth/v1/factors', token, {
      body: { factor_type: 'totp', ...proof },
    })
  server.setNow(server.context.now() + 10 * MINUTE)
  expect(formatAuthRefusal(await as(owner.token))).toBe('400 reauthentication_needed')
  await sendAuthRequest(server, 'GET /auth/v1/reauthenticate', { token: owner.token })
  const nonce = await findCodeSentTo(server, owner.email)
  expect((await as(owner.token, { nonce })).status).toBe(200)
  const { access_token } = await openAccount(server, owner.id, 'oauth')
  expect((await as(access_token)).status).toBe(200)
})

test('a further app asks for a step of ten minutes: by its own code a thief would take the first one off', async () => {
  const { access_token } = await createSecuredOwner(server)
  const enroll = () =>
    sendSecondStep(server, 'POST /auth/v1/factors', access_token, {
      body: { factor_type: 'totp', current_password: PASSWORD },
    })
  server.setNow(server.context.now() + 10 * MINUTE)
  expect((await enroll()).status).toBe(200)
  server.setNow(server.context.now() + 1)
  expect(formatAuthRefusal(await enroll())).toBe('403 insufficient_aal')
})
