/** Changing an account: PUT /auth/v1/user, and the links and codes that it sends. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  changeOwnUser,
  createClientAccount,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  refreshSession,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  findLastSmsTo,
  listSmsTo,
  PASSWORD,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const change = (body: object, { access_token } = dora) => changeOwnUser(server, access_token, body)
const NEW = 'outra senha boa'

test('a new password takes effect, ends every other session, and says so by mail', async () => {
  const phone = await signInAgain(server, dora)
  const tablet = await signInAgain(server, dora)
  const answer = await change({ password: NEW }, tablet)
  expect([answer.status, answer.body.id]).toEqual([200, dora.id])
  for (const other of [dora, phone]) {
    expect(formatAuthRefusal(await readUser(server, other.access_token))).toBe(
      '403 session_not_found',
    )
    expect(formatAuthRefusal(await refreshSession(server, other.refresh_token))).toBe(
      '400 refresh_token_not_found',
    )
  }
  expect((await readUser(server, tablet.access_token)).status).toBe(200)
  expect((await refreshSession(server, tablet.refresh_token)).status).toBe(200)
  expect(formatAuthRefusal(await logIn(server, dora.email))).toBe('400 invalid_credentials')
  expect((await logIn(server, dora.email, NEW)).status).toBe(200)
  expect(await findLastSmsTo(server, dora.email)).toContain('A senha da sua conta na Vez acabou')
})

test('the same password again, and a weak one, change nothing', async () => {
  const same = await change({ password: PASSWORD })
  expect(formatAuthRefusal(same)).toBe('422 same_password')
  expect(same.body.message).toBe('A nova senha deve ser diferente da atual.')
  const weak = await change({ password: '12345' })
  expect(formatAuthRefusal(weak)).toBe('422 weak_password')
  expect(weak.body.weak_password).toEqual({ reasons: ['length'] })
  expect((await logIn(server, dora.email)).status).toBe(200)
})

test('a password that others guess first is refused wherever one is set', async () => {
  const easy = ['123456', 'BRASIL', 'aaaaaa', 'Dora Lima', dora.email, dora.email.split('@')[0]]
  for (const password of easy) {
    expect(formatAuthRefusal(await change({ password })), password).toBe('422 weak_password')
  }
  const email = createEmail('marina')
  for (const password of ['password', 'zzzzzzz', 'Marina', email]) {
    const answer = await requestSignUp(server, { email, password, data: { name: 'Marina Souza' } })
    expect(formatAuthRefusal(answer), password).toBe('422 weak_password')
    expect(answer.body.message).toMatch(/^Esta senha é fácil de adivinhar\./)
  }
  expect((await requestSignUp(server, { email, password: 'Marina-no-salão' })).status).toBe(200)
})

test('of two changes from two sessions at the same moment one session is left', async () => {
  const other = await signInAgain(server, dora)
  const answers = await Promise.all([
    change({ password: 'primeira senha' }),
    change({ password: 'segunda senha' }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const held = await Promise.all(
    [dora, other].map(async ({ access_token }) => (await readUser(server, access_token)).status),
  )
  expect(held.sort()).toEqual([200, 403])
})

test('a name and a telephone may be said anew; what else is said is kept, but for the role', async () => {
  const data = { name: ' Dora   Souza', phone: '(11) 91234-5678', role: 'professional', plan: 'x' }
  const { status, body } = await change({ data, role: 'service_role', app_metadata: { x: 1 } })
  expect(status).toBe(200)
  const kept = { name: 'Dora Souza', phone: '11912345678', role: 'admin', plan: 'x' }
  expect(body.user_metadata).toEqual(kept)
  expect(body).toMatchObject({ role: 'authenticated', phone: '' })
  expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
})

test('an empty change, or one of nulls, changes nothing', async () => {
  const before = (await readUser(server, dora.access_token)).body
  for (const body of [{}, { email: null, phone: null, password: null, data: null }]) {
    expect((await change(body)).body).toEqual(before)
  }
})

test('another e-mail counts once the link that was sent there is followed', async () => {
  const email = createEmail('nova')
  const asked = await change({ email: ` ${email.toUpperCase()}` })
  expect(asked.body).toMatchObject({ email: dora.email, new_email: email })
  expect(formatAuthRefusal(await logIn(server, email))).toBe('400 invalid_credentials')
  const token_hash = await findLinkSentTo(server, email)
  const { body } = await verifyToken(server, {
    type: 'email_change',
    token_hash,
    password: PASSWORD,
  })
  expect(body.user).toMatchObject({ id: dora.id, email })
  expect(body.user.email_confirmed_at).toBeDefined()
  expect((await logIn(server, email)).status).toBe(200)
  expect(formatAuthRefusal(await logIn(server, dora.email))).toBe('400 invalid_credentials')
  const me = await server.call('GET /api/me', {}, body.access_token)
  expect(me.body).toMatchObject({ email, email_confirmed: true })
  const second = await verifyToken(server, { type: 'email_change', token_hash })
  expect(formatAuthRefusal(second)).toBe('403 otp_expired')
})

test('the link of a change lives for a day, and ends with a change of the password', async () => {
  const email = createEmail('nova')
  await change({ email })
  const first = await findLinkSentTo(server, email)
  server.setNow(server.context.now() + DAY)
  const late = await verifyToken(server, { type: 'email_change', token_hash: first })
  expect(formatAuthRefusal(late)).toBe('403 otp_expired')
  dora = await signInAgain(server, dora)
  await change({ email })
  const second = await findLinkSentTo(server, email)
  await change({ password: NEW })
  const ended = await verifyToken(server, { type: 'email_change', token_hash: second })
  expect(formatAuthRefusal(ended)).toBe('403 otp_expired')
})

test('nobody takes the e-mail or the telephone of another account', async () => {
  const other = await createClientAccount(server)
  const phone = createPhone()
  toSignedInPerson(
    await sendAuthRequest(server, 'POST /auth/v1/signup', { body: { phone, password: PASSWORD } }),
  )
  expect(formatAuthRefusal(await change({ email: other.email }))).toBe('422 user_already_exists')
  expect(formatAuthRefusal(await change({ phone }))).toBe('422 user_already_exists')
  expect(await listSmsTo(server, phone)).toEqual([])

  const email = createEmail('disputada')
  await change({ email })
  const token_hash = await findLinkSentTo(server, email)
  await change({ email }, other)
  const second = await findLinkSentTo(server, email)
  const follow = (token_hash: string) =>
    verifyToken(server, { type: 'email_change', token_hash, password: PASSWORD })
  expect((await follow(token_hash)).status).toBe(200)
  const late = await follow(second)
  expect(formatAuthRefusal(late)).toBe('422 user_already_exists')
})

test('another telephone counts once its code is typed', async () => {
  const phone = createPhone()
  expect((await change({ phone: `+55 ${phone}` })).body.phone).toBe('')
  const token = await findCodeSentTo(server, phone)
  const typed = { type: 'phone_change', phone }
  const wrong = await verifyToken(server, { ...typed, token: toWrongCode(token) })
  expect(formatAuthRefusal(wrong)).toBe('403 otp_expired')
  const { body } = await verifyToken(server, { ...typed, token })
  expect(body.user).toMatchObject({ id: dora.id, phone })
  expect(body.user.phone_confirmed_at).toBeDefined()
  const me = await server.call('GET /api/me', {}, body.access_token)
  expect(me.body.phone).toBe(phone)
})

test('the code of a change opens no account, and that of a sign-in changes none', async () => {
  const phone = createPhone()
  await change({ phone })
  const token = await findCodeSentTo(server, phone)
  const sms = await verifyToken(server, { type: 'sms', phone, token })
  expect(formatAuthRefusal(sms)).toBe('403 otp_expired')
  const other = createPhone()
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone: other } })
  const otp = await findCodeSentTo(server, other)
  const changed = await verifyToken(server, { type: 'phone_change', phone: other, token: otp })
  expect(formatAuthRefusal(changed)).toBe('403 otp_expired')
})

test('what cannot be an e-mail or a telephone is refused', async () => {
  for (const body of [{ email: 'dora' }, { phone: '123' }, { password: 1 }, { data: [] }]) {
    expect(formatAuthRefusal(await change(body)), JSON.stringify(body)).toBe(
      '400 validation_failed',
    )
  }
})
