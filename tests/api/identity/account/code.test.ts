/** One-time codes by SMS and e-mail, and the link of a sign-up: /otp, /verify, /resend. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  createClientAccount,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  readUser,
  sendAuthRequest,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  listSmsTo,
  PASSWORD,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const askForCode = (body: object) => sendAuthRequest(server, 'POST /auth/v1/otp', { body })
const countAccounts = () => server.storage.read((db) => db.$count(users))
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const nowIso = () => new Date(server.context.now()).toISOString()

test('a code by SMS makes the account and proves its telephone', async () => {
  const phone = createPhone()
  const asked = await askForCode({ phone: `+55${phone}`, data: { name: 'Bia', role: 'client' } })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  expect(await countAccounts()).toBe(0)
  const token = await findCodeSentTo(server, phone)
  const { user } = (await verifyToken(server, { phone: `+55${phone}`, token, type: 'sms' })).body
  expect(user).toMatchObject({
    phone,
    email: '',
    phone_confirmed_at: nowIso(),
    confirmed_at: nowIso(),
    user_metadata: { name: 'Bia', role: 'client' },
  })
})

test('what the documents say under options is heard as well: whoever asks as a client is one', async () => {
  const phone = createPhone()
  await askForCode({ phone, options: { data: { name: 'Bia', role: 'client' } } })
  const token = await findCodeSentTo(server, phone)
  const { id, access_token } = toSignedInPerson(
    await verifyToken(server, { phone, token, type: 'sms' }),
  )
  const { body } = await server.call('GET /api/me', {}, access_token)
  expect(body).toMatchObject({ id, name: 'Bia', role: 'client', business: null })
})

test('a code by e-mail does the same for an e-mail, and the next signs in to the same account', async () => {
  const email = createEmail()
  const enter = async () => {
    await askForCode({ email })
    const token = await findCodeSentTo(server, email)
    return toSignedInPerson(
      await verifyToken(server, { email: email.toUpperCase(), token, type: 'email' }),
    )
  }
  const { id, access_token } = await enter()
  expect((await readUser(server, access_token)).body.email_confirmed_at).toBe(nowIso())
  wait(DAY)
  expect((await enter()).id).toBe(id)
  expect(await countAccounts()).toBe(1)
})

test('a code is good once, and only where it was sent', async () => {
  const [phone, other] = [createPhone(), createPhone()]
  await askForCode({ phone })
  await askForCode({ phone: other })
  const token = await findCodeSentTo(server, phone)
  const elsewhere = await verifyToken(server, { phone: other, token, type: 'sms' })
  // One of a million codes is the same for both.
  if (token !== (await findCodeSentTo(server, other))) {
    expect(formatAuthRefusal(elsewhere)).toBe('403 otp_expired')
  }
  expect((await verifyToken(server, { phone, token: ` ${token} `, type: 'sms' })).status).toBe(200)
  const second = await verifyToken(server, { phone, token, type: 'sms' })
  expect(formatAuthRefusal(second)).toBe('403 otp_expired')
  expect(second.body.message).toBe('Este código ou link não é válido ou expirou. Peça um novo.')
})

test('after four wrong tries the right code still opens, after five it is dead', async () => {
  for (const [tries, expected] of [
    [4, 200],
    [5, 403],
  ]) {
    const phone = createPhone()
    await askForCode({ phone })
    const token = await findCodeSentTo(server, phone)
    const attempt = (typed: string) => verifyToken(server, { phone, token: typed, type: 'sms' })
    for (let i = 0; i < (tries ?? 0); i++) {
      expect(formatAuthRefusal(await attempt(toWrongCode(token)))).toBe('403 otp_expired')
    }
    expect((await attempt(token)).status).toBe(expected)
  }
})

test('twenty guesses at the same moment get five tries between them', async () => {
  const phone = createPhone()
  await askForCode({ phone })
  const token = await findCodeSentTo(server, phone)
  const guesses = [...Array.from({ length: 19 }, () => toWrongCode(token)), token]
  const answers = await Promise.all(
    guesses.map((guess) => verifyToken(server, { phone, token: guess, type: 'sms' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(403))
})

test('a code lives for ten minutes, and a new one ends the one before', async () => {
  const phone = createPhone()
  await askForCode({ phone })
  const first = await findCodeSentTo(server, phone)
  await askForCode({ phone })
  const second = await findCodeSentTo(server, phone)
  const attempt = (token: string) => verifyToken(server, { phone, token, type: 'sms' })
  if (first !== second) expect(formatAuthRefusal(await attempt(first))).toBe('403 otp_expired')
  wait(10 * MINUTE)
  expect(formatAuthRefusal(await attempt(second))).toBe('403 otp_expired')
  await askForCode({ phone })
  const third = await findCodeSentTo(server, phone)
  wait(10 * MINUTE - 1)
  expect((await attempt(third)).status).toBe(200)
})

test('for an unknown contact that is to make no account the answer is the same, and nothing leaves', async () => {
  const { email } = await createClientAccount(server)
  const unknown = createEmail()
  for (const contact of [email, unknown]) {
    const { status, text } = await askForCode({ email: contact, create_user: false })
    expect([status, text]).toEqual([200, '{}'])
  }
  expect((await listSmsTo(server, email)).at(-1)).toMatch(/\d{6}/)
  expect(await listSmsTo(server, unknown)).toEqual([])
  const guess = await verifyToken(server, { email: unknown, token: '123456', type: 'email' })
  expect(formatAuthRefusal(guess)).toBe('403 otp_expired')
})

test('where nothing can carry a code, none is asked for', async () => {
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  for (const body of [{ phone: createPhone() }, { email: createEmail() }]) {
    const answer = await sendAuthRequest(silent, 'POST /auth/v1/otp', { body })
    expect(formatAuthRefusal(answer)).toBe('422 otp_disabled')
  }
  await silent.close()
})

test('the link of a sign-up confirms the e-mail and signs in; it is good once, for three days', async () => {
  const owner = await createOwner(server)
  const token_hash = await findLinkSentTo(server, owner.email)
  wait(3 * DAY - 1)
  const { body } = await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
  expect(body.user).toMatchObject({ id: owner.id, email_confirmed_at: nowIso() })
  const second = await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
  expect(formatAuthRefusal(second)).toBe('403 otp_expired')

  const late = await createOwner(server)
  const lateLink = await findLinkSentTo(server, late.email)
  wait(3 * DAY)
  const answer = await verifyToken(server, { type: 'signup', token_hash: lateLink })
  expect(formatAuthRefusal(answer)).toBe('403 otp_expired')
})

test('the link can be mailed again while there is something to confirm, and one of them is enough', async () => {
  const owner = await createOwner(server)
  const resend = (email: string) =>
    sendAuthRequest(server, 'POST /auth/v1/resend', { body: { type: 'signup', email } })
  const sent = async () => (await listSmsTo(server, owner.email)).length
  expect(await sent()).toBe(1)
  const first = await findLinkSentTo(server, owner.email)
  for (const email of [owner.email, createEmail()]) {
    const { status, text } = await resend(email)
    expect([status, text]).toEqual([200, '{}'])
  }
  expect(await sent()).toBe(2)
  const token_hash = await findLinkSentTo(server, owner.email)
  expect(
    (await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })).status,
  ).toBe(200)
  const before = await verifyToken(server, { type: 'signup', token_hash: first })
  expect(formatAuthRefusal(before)).toBe('403 otp_expired')
  await resend(owner.email)
  expect(await sent()).toBe(2)
})

test('a token of one kind opens nothing of another', async () => {
  const { email } = await createOwner(server)
  const token_hash = await findLinkSentTo(server, email)
  for (const type of ['recovery', 'email_change', 'email', 'magiclink', 'sms', 'phone_change']) {
    const answer = await verifyToken(server, { type, token_hash, email, token: token_hash })
    expect(answer.status, type).toBeGreaterThanOrEqual(400)
  }
  const wrong = ['', `${token_hash}x`, token_hash.slice(1), token_hash.toLowerCase(), null]
  for (const typed of wrong) {
    const answer = await verifyToken(server, { type: 'signup', token_hash: typed })
    expect(formatAuthRefusal(answer)).toBe('403 otp_expired')
  }
  expect(
    (await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })).status,
  ).toBe(200)
})
