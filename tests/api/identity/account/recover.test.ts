/** Getting back in without a password: /recover, the session of its link, and a new password. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR } from '#tests/support/api/calls/booking-calls.ts'
import {
  changeOwnUser,
  changeUser,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  readUser,
  recoverAccount,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findLastSmsTo,
  listSmsTo,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const SECOND = 1000
const NEW = 'outra senha boa'
const askFor = (email: string) =>
  sendAuthRequest(server, 'POST /auth/v1/recover', { body: { email } })
const follow = (token_hash: string) => verifyToken(server, { type: 'recovery', token_hash })
const wait = (ms: number) => server.setNow(server.context.now() + ms)

test('an unknown e-mail gets the same answer and no mail', async () => {
  const unknown = createEmail()
  const answers = [await askFor(dora.email), await askFor(unknown)]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ])
  expect(await findLastSmsTo(server, dora.email)).toMatch(
    /http:\/\/vez\.test\/reset-password#token_hash=[\w-]{43}&type=recovery/,
  )
  expect(await listSmsTo(server, unknown)).toEqual([])
})

test('the link sets a new password, and every other session ends', async () => {
  const other = await signInAgain(server, dora)
  const session = await recoverAccount(server, dora.email)
  expect((await readUser(server, other.access_token)).status).toBe(200)
  const { status, body } = await changeUser(server, session.access_token, { password: NEW })
  expect([status, body.id]).toEqual([200, dora.id])
  for (const { access_token, refresh_token } of [dora, other]) {
    expect(formatAuthRefusal(await readUser(server, access_token))).toBe('403 session_not_found')
    expect(formatAuthRefusal(await refreshSession(server, refresh_token))).toBe(
      '400 refresh_token_not_found',
    )
  }
  expect(formatAuthRefusal(await logIn(server, dora.email))).toBe('400 invalid_credentials')
  expect((await logIn(server, dora.email, NEW)).status).toBe(200)
  expect(await findLastSmsTo(server, dora.email)).toContain('acabou de mudar')
})

test('it confirms the e-mail that it was sent to, and not before the password is set', async () => {
  const session = await recoverAccount(server, dora.email)
  expect((await readUser(server, session.access_token)).body.email_confirmed_at).toBeUndefined()
  const { body } = await changeUser(server, session.access_token, { password: NEW })
  expect(body.email_confirmed_at).toBeDefined()
})

test('until it has set a password such a session can do nothing else', async () => {
  const { slug } = await createBusiness(server.storage)
  const { access_token: token } = await recoverAccount(server, dora.email)
  const shut: [string, object?][] = [
    ['GET /api/me'],
    ['PATCH /api/me', { name: 'Outra' }],
    ['POST /api/me/profile', {}],
    ['GET /api/me/sessions'],
    ['DELETE /api/me/sessions/x'],
    ['GET /api/me/salons'],
    ['GET /api/bookings'],
    ['GET /api/professionals'],
    [`POST /api/public/${slug}/session/account`],
  ]
  for (const [call, body] of shut) {
    const answer = await sendAuthRequest(server, call, { token, body })
    expect([answer.status, answer.body.code], call).toEqual([403, 'forbidden'])
  }
  for (const more of [
    { email: createEmail() },
    { phone: '11987654321' },
    { data: { name: 'X' } },
  ]) {
    const alone = await changeUser(server, token, more)
    const along = await changeUser(server, token, { ...more, password: NEW })
    expect([formatAuthRefusal(alone), formatAuthRefusal(along)]).toEqual([
      '403 forbidden',
      '403 forbidden',
    ])
  }
  expect((await logIn(server, dora.email, NEW)).status).toBe(400)
})

test('renewed it is still such a session, and once the password is set it is like any other', async () => {
  const session = await recoverAccount(server, dora.email)
  const renewed = toSignedInPerson(await refreshSession(server, session.refresh_token))
  const readMe = () => server.call('GET /api/me', {}, renewed.access_token)
  expect((await readMe()).status).toBe(403)
  await changeUser(server, renewed.access_token, { password: NEW })
  const { status, body } = await readMe()
  expect([status, body.id]).toEqual([200, dora.id])
})

test('the link is good once, for an hour, and a newer one ends it', async () => {
  await askFor(dora.email)
  const first = await findLinkSentTo(server, dora.email)
  await askFor(dora.email)
  const second = await findLinkSentTo(server, dora.email)
  expect(formatAuthRefusal(await follow(first))).toBe('403 otp_expired')
  wait(HOUR - 1)
  expect((await follow(second)).status).toBe(200)
  expect(formatAuthRefusal(await follow(second))).toBe('403 otp_expired')
  await askFor(dora.email)
  const third = await findLinkSentTo(server, dora.email)
  wait(HOUR)
  expect(formatAuthRefusal(await follow(third))).toBe('403 otp_expired')
})

test('its page may ask whether it holds, as often as it likes, and uses nothing up', async () => {
  const look = (token_hash: string) =>
    sendAuthRequest(server, 'POST /auth/v1/recovery', { body: { token_hash } })
  await askFor(dora.email)
  const token_hash = await findLinkSentTo(server, dora.email)
  for (let i = 0; i < 2; i++) {
    const { status, body } = await look(token_hash)
    expect([status, body]).toEqual([200, { ends_second_step: false }])
  }
  expect((await follow(token_hash)).status).toBe(200)
  for (const gone of [token_hash, 'x', 'x'.repeat(43)]) {
    expect(formatAuthRefusal(await look(gone))).toBe('403 otp_expired')
  }
})

test('its session ends an hour after the link was followed, however it is renewed', async () => {
  const session = await recoverAccount(server, dora.email)
  wait(HOUR - SECOND)
  const renewed = toSignedInPerson(await refreshSession(server, session.refresh_token))
  wait(SECOND)
  const late = await changeUser(server, renewed.access_token, { password: NEW })
  expect(formatAuthRefusal(late)).toBe('400 session_expired')
  expect((await refreshSession(server, renewed.refresh_token)).status).toBe(400)
})

test('once a password is set it lasts as any other session does, and may change what it could not', async () => {
  const { access_token, refresh_token } = await recoverAccount(server, dora.email)
  await changeUser(server, access_token, { password: NEW })
  wait(2 * HOUR)
  const renewed = toSignedInPerson(await refreshSession(server, refresh_token))
  const named = await changeUser(server, renewed.access_token, { data: { name: 'Dora Reis' } })
  expect([named.status, named.body.user_metadata.name]).toEqual([200, 'Dora Reis'])
  // Who may set a first password without knowing one may not set another in the same way.
  for (const change of [{ password: 'terceira senha' }, { email: createEmail() }]) {
    const alone = await changeUser(server, renewed.access_token, change)
    expect(alone.status, JSON.stringify(change)).toBeGreaterThanOrEqual(400)
  }
  expect((await logIn(server, dora.email, NEW)).status).toBe(200)
})

test('once a password is set, a second session of a recovery is over', async () => {
  const one = await recoverAccount(server, dora.email)
  const two = await recoverAccount(server, dora.email)
  await changeUser(server, one.access_token, { password: NEW })
  const late = await changeUser(server, two.access_token, { password: 'terceira senha' })
  expect(formatAuthRefusal(late)).toBe('403 session_not_found')
})

test('a link that waits in the mailbox is over as well', async () => {
  const session = await signInAgain(server, dora)
  await askFor(dora.email)
  const token_hash = await findLinkSentTo(server, dora.email)
  await changeOwnUser(server, session.access_token, { password: NEW })
  expect(formatAuthRefusal(await follow(token_hash))).toBe('403 otp_expired')
})

test('the same password again and a weak one are refused, and the link’s session goes on', async () => {
  const { access_token } = await recoverAccount(server, dora.email)
  const set = (password: string) => changeUser(server, access_token, { password })
  expect(formatAuthRefusal(await set(PASSWORD))).toBe('422 same_password')
  expect(formatAuthRefusal(await set('12345'))).toBe('422 weak_password')
  expect((await set(NEW)).status).toBe(200)
})

test('a link to an e-mail that the account gave up opens nothing', async () => {
  await askFor(dora.email)
  const token_hash = await findLinkSentTo(server, dora.email)
  const email = createEmail('nova')
  await changeOwnUser(server, dora.access_token, { email })
  await verifyToken(server, {
    type: 'email_change',
    token_hash: await findLinkSentTo(server, email),
    password: PASSWORD,
  })
  expect(formatAuthRefusal(await follow(token_hash))).toBe('403 otp_expired')
})

test('such a session may sign out', async () => {
  const { access_token, refresh_token } = await recoverAccount(server, dora.email)
  const answer = await sendAuthRequest(server, 'POST /auth/v1/logout?scope=local', {
    token: access_token,
  })
  expect(answer.status).toBe(204)
  expect((await refreshSession(server, refresh_token)).status).toBe(400)
  expect((await readUser(server, dora.access_token)).status).toBe(200)
})
