/** One-time codes by SMS and e-mail, and the link of a sign-up: /otp, /verify, /resend. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  ask,
  linkSentTo,
  makeClient,
  makeOwner,
  personIn,
  readUser,
  refusalOf,
  verify,
} from '#tests/support/api/people/auth-calls.ts'
import { anyEmail, codeSentTo, textsTo, wrongCode } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { anyPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const askForCode = (body: object) => ask(server, 'POST /auth/v1/otp', { body })
const countAccounts = () => server.storage.read((db) => db.$count(users))
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const nowIso = () => new Date(server.context.now()).toISOString()

test('a code by SMS makes the account and proves its telephone', async () => {
  const phone = anyPhone()
  const asked = await askForCode({ phone: `+55${phone}`, data: { name: 'Bia', role: 'client' } })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  expect(await countAccounts()).toBe(0)
  const token = await codeSentTo(server, phone)
  const { user } = (await verify(server, { phone: `+55${phone}`, token, type: 'sms' })).body
  expect(user).toMatchObject({
    phone,
    email: '',
    phone_confirmed_at: nowIso(),
    confirmed_at: nowIso(),
    user_metadata: { name: 'Bia', role: 'client' },
  })
})

test('a code by e-mail does the same for an e-mail, and the next signs in to the same account', async () => {
  const email = anyEmail()
  const enter = async () => {
    await askForCode({ email })
    const token = await codeSentTo(server, email)
    return personIn(await verify(server, { email: email.toUpperCase(), token, type: 'email' }))
  }
  const { id, access_token } = await enter()
  expect((await readUser(server, access_token)).body.email_confirmed_at).toBe(nowIso())
  wait(DAY)
  expect((await enter()).id).toBe(id)
  expect(await countAccounts()).toBe(1)
})

test('a code is good once, and only where it was sent', async () => {
  const [phone, other] = [anyPhone(), anyPhone()]
  await askForCode({ phone })
  await askForCode({ phone: other })
  const token = await codeSentTo(server, phone)
  const elsewhere = await verify(server, { phone: other, token, type: 'sms' })
  // One of a million codes is the same for both.
  if (token !== (await codeSentTo(server, other))) {
    expect(refusalOf(elsewhere)).toBe('403 otp_expired')
  }
  expect((await verify(server, { phone, token: ` ${token} `, type: 'sms' })).status).toBe(200)
  const second = await verify(server, { phone, token, type: 'sms' })
  expect(refusalOf(second)).toBe('403 otp_expired')
  expect(second.body.message).toBe('Este código ou link não é válido ou expirou. Peça um novo.')
})

test('after four wrong tries the right code still opens, after five it is dead', async () => {
  for (const [tries, expected] of [
    [4, 200],
    [5, 403],
  ]) {
    const phone = anyPhone()
    await askForCode({ phone })
    const token = await codeSentTo(server, phone)
    const attempt = (typed: string) => verify(server, { phone, token: typed, type: 'sms' })
    for (let i = 0; i < (tries ?? 0); i++) {
      expect(refusalOf(await attempt(wrongCode(token)))).toBe('403 otp_expired')
    }
    expect((await attempt(token)).status).toBe(expected)
  }
})

test('twenty guesses at the same moment get five tries between them', async () => {
  const phone = anyPhone()
  await askForCode({ phone })
  const token = await codeSentTo(server, phone)
  const guesses = [...Array.from({ length: 19 }, () => wrongCode(token)), token]
  const answers = await Promise.all(
    guesses.map((guess) => verify(server, { phone, token: guess, type: 'sms' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(403))
})

test('a code lives for ten minutes, and a new one ends the one before', async () => {
  const phone = anyPhone()
  await askForCode({ phone })
  const first = await codeSentTo(server, phone)
  await askForCode({ phone })
  const second = await codeSentTo(server, phone)
  const attempt = (token: string) => verify(server, { phone, token, type: 'sms' })
  if (first !== second) expect(refusalOf(await attempt(first))).toBe('403 otp_expired')
  wait(10 * MINUTE)
  expect(refusalOf(await attempt(second))).toBe('403 otp_expired')
  await askForCode({ phone })
  const third = await codeSentTo(server, phone)
  wait(10 * MINUTE - 1)
  expect((await attempt(third)).status).toBe(200)
})

test('for an unknown contact that is to make no account the answer is the same, and nothing leaves', async () => {
  const { email } = await makeClient(server)
  const unknown = anyEmail()
  for (const contact of [email, unknown]) {
    const { status, text } = await askForCode({ email: contact, create_user: false })
    expect([status, text]).toEqual([200, '{}'])
  }
  expect((await textsTo(server, email)).at(-1)).toMatch(/\d{6}/)
  expect(await textsTo(server, unknown)).toEqual([])
  const guess = await verify(server, { email: unknown, token: '123456', type: 'email' })
  expect(refusalOf(guess)).toBe('403 otp_expired')
})

test('where nothing can carry a code, none is asked for', async () => {
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  for (const body of [{ phone: anyPhone() }, { email: anyEmail() }]) {
    const answer = await ask(silent, 'POST /auth/v1/otp', { body })
    expect(refusalOf(answer)).toBe('422 otp_disabled')
  }
  await silent.close()
})

test('the link of a sign-up confirms the e-mail and signs in; it is good once, for three days', async () => {
  const owner = await makeOwner(server)
  const token_hash = await linkSentTo(server, owner.email)
  wait(3 * DAY - 1)
  const { body } = await verify(server, { type: 'signup', token_hash })
  expect(body.user).toMatchObject({ id: owner.id, email_confirmed_at: nowIso() })
  const second = await verify(server, { type: 'signup', token_hash })
  expect(refusalOf(second)).toBe('403 otp_expired')

  const late = await makeOwner(server)
  const lateLink = await linkSentTo(server, late.email)
  wait(3 * DAY)
  const answer = await verify(server, { type: 'signup', token_hash: lateLink })
  expect(refusalOf(answer)).toBe('403 otp_expired')
})

test('the link can be mailed again while there is something to confirm, and one of them is enough', async () => {
  const owner = await makeOwner(server)
  const resend = (email: string) =>
    ask(server, 'POST /auth/v1/resend', { body: { type: 'signup', email } })
  const sent = async () => (await textsTo(server, owner.email)).length
  expect(await sent()).toBe(1)
  const first = await linkSentTo(server, owner.email)
  for (const email of [owner.email, anyEmail()]) {
    const { status, text } = await resend(email)
    expect([status, text]).toEqual([200, '{}'])
  }
  expect(await sent()).toBe(2)
  const token_hash = await linkSentTo(server, owner.email)
  expect((await verify(server, { type: 'signup', token_hash })).status).toBe(200)
  const before = await verify(server, { type: 'signup', token_hash: first })
  expect(refusalOf(before)).toBe('403 otp_expired')
  await resend(owner.email)
  expect(await sent()).toBe(2)
})

test('a token of one kind opens nothing of another', async () => {
  const { email } = await makeOwner(server)
  const token_hash = await linkSentTo(server, email)
  for (const type of ['recovery', 'email_change', 'email', 'magiclink', 'sms', 'phone_change']) {
    const answer = await verify(server, { type, token_hash, email, token: token_hash })
    expect(answer.status, type).toBeGreaterThanOrEqual(400)
  }
  const wrong = ['', `${token_hash}x`, token_hash.slice(1), token_hash.toLowerCase(), null]
  for (const typed of wrong) {
    const answer = await verify(server, { type: 'signup', token_hash: typed })
    expect(refusalOf(answer)).toBe('403 otp_expired')
  }
  expect((await verify(server, { type: 'signup', token_hash })).status).toBe(200)
})
