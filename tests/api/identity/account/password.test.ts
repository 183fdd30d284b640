/** Signing in by password: POST /auth/v1/token?grant_type=password. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateUser } from '#db/account/users.ts'
import { auth_sessions } from '#db/tables/account.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  createOwner,
  formatAuthRefusal,
  logIn,
  readUser,
  sendAuthRequest,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const byPassword = (body: object) =>
  sendAuthRequest(server, 'POST /auth/v1/token?grant_type=password', { body })

test('the right password gives a session of its own each time', async () => {
  const owner = await createOwner(server)
  server.setNow(server.context.now() + DAY)
  const first = await logIn(server, owner.email)
  const second = toSignedInPerson(await logIn(server, owner.email))
  expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 900 })
  expect(first.body.user.last_sign_in_at).toBe(new Date(server.context.now()).toISOString())
  const tokens = [owner.refresh_token, toSignedInPerson(first).refresh_token, second.refresh_token]
  expect(new Set(tokens).size).toBe(3)
  expect((await readUser(server, second.access_token)).body.id).toBe(owner.id)
})

test('the e-mail counts in any case, the telephone in any spelling', async () => {
  const { email, id } = await createOwner(server)
  const phone = createPhone()
  const body = { phone, password: PASSWORD }
  const byPhone = toSignedInPerson(await sendAuthRequest(server, 'POST /auth/v1/signup', { body }))
  for (const typed of [email, email.toUpperCase(), `  ${email} `]) {
    expect((await byPassword({ email: typed, password: PASSWORD })).body.user.id).toBe(id)
  }
  const spelt = `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`
  for (const typed of [phone, spelt, `+55 ${spelt}`, `55${phone}`]) {
    const answer = await byPassword({ phone: typed, password: PASSWORD })
    expect(answer.body.user?.id, typed).toBe(byPhone.id)
  }
})

test('a wrong password and an account that is not there get the very same answer', async () => {
  const { email } = await createOwner(server)
  const attempts = [
    { email, password: `${PASSWORD} ` },
    { email, password: PASSWORD.toUpperCase() },
    { email, password: '' },
    { email, password: null },
    { email },
    { email: createEmail(), password: PASSWORD },
    { phone: createPhone(), password: PASSWORD },
  ]
  for (const attempt of attempts) {
    const { status, body } = await byPassword(attempt)
    const { request_id, ...told } = body
    expect([status, told], JSON.stringify(attempt)).toEqual([
      400,
      {
        code: 'invalid_credentials',
        error_code: 'invalid_credentials',
        message: 'Dados de login inválidos',
      },
    ])
    expect(request_id).toMatch(/^\S{8,}$/)
  }
})

test('an account without a password has none that is right', async () => {
  const phone = createPhone()
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  const { texts } = await server.sent()
  const [token] = /\d{6}/.exec(texts.at(-1)?.text ?? '') ?? []
  await sendAuthRequest(server, 'POST /auth/v1/verify', { body: { phone, token, type: 'sms' } })
  for (const password of ['', 'null', 'undefined', PASSWORD]) {
    expect(formatAuthRefusal(await byPassword({ phone, password }))).toBe('400 invalid_credentials')
  }
})

test('a password that changes while it is checked opens no session', async () => {
  const { id, email } = await createOwner(server)
  const { passwords, storage } = server.context
  const changed = await passwords.hash('outra-senha-nova')
  const { verify } = passwords
  passwords.verify = async (stored, typed) => {
    const isRight = await verify(stored, typed)
    await storage.write((tx) => updateUser(tx, id, { password_hash: changed, updated_at: 0 }))
    return isRight
  }
  const countSessions = () => server.storage.read((db) => db.$count(auth_sessions))
  const before = await countSessions()
  const answer = await byPassword({ email, password: PASSWORD })
  expect(formatAuthRefusal(answer)).toBe('400 invalid_credentials')
  expect(await countSessions()).toBe(before)
  // The new one, which stays what it is, lets its owner in.
  expect((await byPassword({ email, password: 'outra-senha-nova' })).status).toBe(200)
})

test('a name that is neither an e-mail nor a telephone is marked as such', async () => {
  for (const named of [{ email: 'dora' }, { phone: '12' }, {}, { email: null, phone: null }]) {
    const answer = await byPassword({ ...named, password: PASSWORD })
    expect(formatAuthRefusal(answer)).toBe('400 validation_failed')
  }
})
