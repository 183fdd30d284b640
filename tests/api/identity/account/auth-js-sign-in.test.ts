/** What `auth-js`, unmodified, asks of the ways in: those that are here, and those that are not. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendAuthRequest } from '#tests/support/api/people/auth-calls.ts'
import { openAuthClient } from '#tests/support/api/people/auth-client.ts'
import {
  createEmail,
  findCodeSentTo,
  listSmsTo,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let auth: ReturnType<typeof openAuthClient>
beforeEach(async () => {
  server = await startTestServer()
  auth = openAuthClient(server)
})
afterEach(() => server.close())

const countSms = async (phone: string) => (await listSmsTo(server, phone)).length

test('resend({ type: "sms" }) sends a new code in place of the one before, with what was said then', async () => {
  const phone = createPhone()
  await auth.signInWithOtp({ phone, options: { data: { name: 'Bia', bairro: 'Sé' } } })
  const first = await findCodeSentTo(server, phone)
  expect((await auth.resend({ type: 'sms', phone })).error).toBeNull()
  expect(await countSms(phone)).toBe(2)
  const token = await findCodeSentTo(server, phone)
  // One time in a million it is the same again.
  if (token !== first) {
    const { error } = await auth.verifyOtp({ phone, token: first, type: 'sms' })
    expect(error?.code).toBe('otp_expired')
  }
  const { data, error } = await auth.verifyOtp({ phone, token, type: 'sms' })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({ name: 'Bia', bairro: 'Sé' })
})

test('resend({ type: "phone_change" }) goes on with the change of whoever asked for it', async () => {
  const email = createEmail('dora')
  const phone = createPhone()
  await auth.signUp({ email, password: PASSWORD })
  await auth.updateUser({ phone, current_password: PASSWORD })
  expect((await auth.resend({ type: 'phone_change', phone })).error).toBeNull()
  expect(await countSms(phone)).toBe(2)
  const token = await findCodeSentTo(server, phone)
  const { data, error } = await auth.verifyOtp({ phone, token, type: 'phone_change' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, phone })
})

test('a telephone that an account signed up with is proven by the code that is asked for again', async () => {
  const phone = createPhone()
  await auth.signUp({ phone, password: PASSWORD })
  await auth.resend({ type: 'sms', phone })
  const token = await findCodeSentTo(server, phone)
  const { data } = await auth.verifyOtp({ phone, token, type: 'sms' })
  expect(data.user?.phone_confirmed_at).toBeDefined()
  // There is nothing left to prove.
  await auth.resend({ type: 'sms', phone })
  expect(await countSms(phone)).toBe(1)
})

test('nobody elsewhere has a code of somebody’s change sent again', async () => {
  const phone = createPhone()
  await auth.signUp({ email: createEmail('dora'), password: PASSWORD })
  await auth.updateUser({ phone, current_password: PASSWORD })
  const body = { type: 'phone_change', phone }
  const peer = '192.0.2.9'
  const answer = await sendAuthRequest(server, 'POST /auth/v1/resend', { body, peer })
  expect([answer.status, answer.text]).toEqual([200, '{}'])
  expect(await countSms(phone)).toBe(1)
})

test('resend() answers the same where nothing is owed, and sends nothing', async () => {
  const phone = createPhone()
  await auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })
  for (const type of ['sms', 'phone_change'] as const) {
    expect((await auth.resend({ type, phone })).error).toBeNull()
  }
  expect(await countSms(phone)).toBe(0)
  const { error } = await auth.resend({ type: 'sms', phone: '123' })
  expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
})

test('ways in that are not here are refused by the protocol’s own names', async () => {
  const refused = [
    (await auth.signInAnonymously({ options: { data: { name: 'Bia' } } })).error,
    (await auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' })).error,
    (await auth.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array([1]) }))
      .error,
  ]
  expect(refused.map((error) => [error?.status, error?.code])).toEqual([
    [422, 'anonymous_provider_disabled'],
    [400, 'provider_disabled'],
    [400, 'provider_disabled'],
  ])
})

test('getClaims() asks who a token is, whatever key it names', async () => {
  const email = createEmail('dora')
  await auth.signUp({ email, password: PASSWORD })
  const own = await auth.getClaims()
  expect(own.data?.claims.email).toBe(email)
  const [, payload = ''] = (await auth.getSession()).data.session?.access_token.split('.') ?? []
  const header = Buffer.from('{"alg":"RS256","typ":"JWT","kid":"k"}').toString('base64url')
  const { error } = await auth.getClaims(`${header}.${payload}.AAAA`)
  expect([error?.status, error?.code]).toEqual([403, 'bad_jwt'])
})
