/** How often something may be tried, at the limits that an installation has. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { RefusalError } from '#api/errors.ts'
import {
  type Attempts,
  countAttempts,
  countAttemptsSoFar,
  uncountAttemptsInTransaction,
} from '#api/identity/limits.ts'
import { openStorage } from '#db/open.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  createOwner,
  formatAuthRefusal,
  logIn,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  listSmsTo,
  PASSWORD,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import {
  type SendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'
import { createPhone, MIGRATIONS } from '#tests/support/db/factories.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  dora = await createOwner(server)
})
afterEach(() => server.close())

const LIMITED = '429 over_request_rate_limit'
const WRONG = '400 invalid_credentials'
const wait = (ms: number) => server.setNow(server.context.now() + ms)

type From = { peer?: string; email?: string; at?: { request: SendRequest } }
const tryPassword = async (password: string, { peer = '203.0.113.7', ...from }: From = {}) =>
  formatAuthRefusal(await logIn(from.at ?? server, from.email ?? dora.email, password, { peer }))
const wrongly = (from?: From) => tryPassword('não é esta', from)

async function repeat<T>(times: number, act: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let i = 0; i < times; i++) answers.push(await act(i))
  return answers
}

test('after ten wrong passwords an address waits, and is told how long', async () => {
  expect(new Set(await repeat(10, () => wrongly()))).toEqual(new Set([WRONG]))
  wait(5 * MINUTE)
  const answer = await logIn(server, dora.email, PASSWORD, { peer: '203.0.113.7' })
  expect(formatAuthRefusal(answer)).toBe(LIMITED)
  expect(answer.headers.get('retry-after')).toBe('600')
  expect(answer.body.message).toBe(
    'Muitas tentativas seguidas. Aguarde 10 minutos e tente de novo.',
  )
})

test('the account is never locked: from another address its owner gets in', async () => {
  await repeat(12, () => wrongly())
  expect((await logIn(server, dora.email, PASSWORD, { peer: '198.51.100.1' })).status).toBe(200)
  expect(await tryPassword(PASSWORD)).toBe(LIMITED)
})

test('after fifteen minutes the address may try again', async () => {
  await repeat(11, () => wrongly())
  wait(15 * MINUTE - 1)
  expect(await tryPassword(PASSWORD)).toBe(LIMITED)
  wait(1)
  expect(await repeat(10, () => wrongly())).toEqual(Array(10).fill(WRONG))
  expect(await wrongly()).toBe(LIMITED)
})

test('what succeeds does not count', async () => {
  const peer = '203.0.113.7'
  await repeat(9, () => wrongly())
  await repeat(15, async () => {
    expect((await logIn(server, dora.email, PASSWORD, { peer })).status).toBe(200)
  })
  expect([await wrongly(), await wrongly()]).toEqual([WRONG, LIMITED])
})

test('thirty wrong ones at the same moment are ten attempts and twenty refusals', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => wrongly()))
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10)
  expect(answers.filter((answer) => answer === LIMITED)).toHaveLength(20)
})

test('other spellings of the name, and accounts that are not there, count the same', async () => {
  const spelt = [dora.email, dora.email.toUpperCase(), ` ${dora.email}`]
  await repeat(10, (i) => wrongly({ email: spelt[i % 3] ?? '' }))
  expect(await wrongly()).toBe(LIMITED)
  const email = createEmail('ninguem')
  expect(await repeat(11, () => wrongly({ email }))).toEqual([...Array(10).fill(WRONG), LIMITED])
})

test('an address gets a hundred wrong ones, however many accounts it tries', async () => {
  const emails = Array.from({ length: 25 }, () => createEmail('alvo'))
  const answers = await repeat(100, (i) => wrongly({ email: emails[i % 25] ?? '' }))
  expect(new Set(answers)).toEqual(new Set([WRONG]))
  expect(await tryPassword(PASSWORD)).toBe(LIMITED)
  expect(await wrongly({ peer: '198.51.100.1' })).toBe(WRONG)
})

test('nobody gets another count by a header that says where they are', async () => {
  await repeat(10, () => wrongly())
  const headers = { 'X-Forwarded-For': '198.51.100.1', Forwarded: 'for=198.51.100.2' }
  const answer = await logIn(server, dora.email, PASSWORD, { peer: '203.0.113.7', headers })
  expect(formatAuthRefusal(answer)).toBe(LIMITED)
})

test('two processes on one database count together', async () => {
  const storage = await openStorage(server.address, MIGRATIONS)
  const app = createApp({ ...server.context, storage })
  const request: SendRequest = async (path, init, peer) =>
    app.request(path, init, { incoming: { socket: { remoteAddress: peer } } })
  const answers = await repeat(10, (i) => wrongly(i % 2 === 0 ? { at: { request } } : {}))
  expect(new Set(answers)).toEqual(new Set([WRONG]))
  expect([await wrongly(), await wrongly({ at: { request } })]).toEqual([LIMITED, LIMITED])
  await storage.close()
})

test('an installation may raise the limits', async () => {
  await server.close()
  server = await startTestServer({ rateLimitFactor: 3 })
  dora = await createOwner(server)
  expect(new Set(await repeat(30, () => wrongly()))).toEqual(new Set([WRONG]))
  expect(await wrongly()).toBe(LIMITED)
})

test('five messages go to one contact in fifteen minutes', async () => {
  const phone = createPhone()
  const askForCode = () => sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  expect((await repeat(5, askForCode)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  const sixth = await askForCode()
  expect(formatAuthRefusal(sixth)).toBe(LIMITED)
  expect(sixth.headers.get('retry-after')).toBe('900')
  const other = await sendAuthRequest(server, 'POST /auth/v1/otp', {
    body: { phone: createPhone() },
  })
  expect(other.status).toBe(200)
  expect(await listSmsTo(server, phone)).toHaveLength(5)
  wait(15 * MINUTE)
  expect((await askForCode()).status).toBe(200)
})

test('a code that is sent again counts as one that is asked for', async () => {
  const phone = createPhone()
  const resend = (type: string) =>
    sendAuthRequest(server, 'POST /auth/v1/resend', { body: { type, phone } })
  for (const type of ['sms', 'phone_change', 'sms', 'phone_change', 'sms']) {
    expect((await resend(type)).status).toBe(200)
  }
  for (const type of ['sms', 'phone_change']) {
    expect(formatAuthRefusal(await resend(type))).toBe(LIMITED)
  }
})

test('codes, recovery, confirmation and changes share that count, for unknown contacts as well', async () => {
  for (const email of [dora.email, createEmail('ninguem')]) {
    const body = { email }
    const answers = [
      await sendAuthRequest(server, 'POST /auth/v1/recover', { body }),
      await sendAuthRequest(server, 'POST /auth/v1/recover', { body }),
      await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { email, create_user: false } }),
      await sendAuthRequest(server, 'POST /auth/v1/resend', { body: { email, type: 'signup' } }),
      await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { email, create_user: false } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(
      formatAuthRefusal(await sendAuthRequest(server, 'POST /auth/v1/recover', { body })),
    ).toBe(LIMITED)
    const token = dora.access_token
    expect(
      formatAuthRefusal(await sendAuthRequest(server, 'PUT /auth/v1/user', { token, body })),
    ).toBe(LIMITED)
  }
})

test('an address causes thirty messages in an hour', async () => {
  const body = () => ({ body: { email: createEmail(), create_user: false }, peer: '203.0.113.7' })
  const send = () => sendAuthRequest(server, 'POST /auth/v1/otp', body())
  expect(new Set((await repeat(30, send)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(formatAuthRefusal(await send())).toBe(LIMITED)
  wait(60 * MINUTE)
  expect((await send()).status).toBe(200)
})

test('an address tries fifty wrong codes in fifteen minutes', async () => {
  const phone = createPhone()
  await sendAuthRequest(server, 'POST /auth/v1/otp', { body: { phone } })
  const token = await findCodeSentTo(server, phone)
  const guess = (typed: string, to = createPhone(), peer = '203.0.113.7') =>
    verifyToken(server, { type: 'sms', phone: to, token: typed }, { peer })
  const answers = await repeat(50, () => guess(toWrongCode(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(formatAuthRefusal(await guess(token, phone))).toBe(LIMITED)
  expect((await guess(token, phone, '198.51.100.1')).status).toBe(200)
})

test('an address opens twenty accounts in an hour', async () => {
  const peer = '203.0.113.7'
  const answers = await repeat(20, () => requestSignUp(server, {}, { peer }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(formatAuthRefusal(await requestSignUp(server, {}, { peer }))).toBe(LIMITED)
  expect((await requestSignUp(server, {}, { peer: '198.51.100.1' })).status).toBe(200)
})

test('past two limits at once, one waits until the later of them ends', async () => {
  const attempts = (minutes: number[]): Attempts =>
    minutes.map((span) => [{ name: `${span} min`, points: 1, span_ms: span * MINUTE }, 'um'])
  for (const spans of [
    [5, 15],
    [15, 5],
  ]) {
    const attempt = () => countAttempts(server.context, attempts(spans))
    await attempt().catch(() => undefined)
    const refused = await attempt().catch((error: unknown) => error)
    if (!(refused instanceof RefusalError)) throw new Error('no limit was kept')
    expect(refused.refusal).toEqual({ code: 'too_many_requests', retry_after: 900 })
  }
})

test('what was tried in a span that is over is tried no more', async () => {
  const one: Attempts[number] = [{ name: 'of-a-test', points: 9, span_ms: MINUTE }, 'Dora']
  const count = () => server.storage.read((db) => countAttemptsSoFar(db, server.context, one))
  expect(await count()).toBe(0)
  const begun = server.context.now()
  await countAttempts(server.context, [one, one])
  server.setNow(begun + MINUTE - 1)
  expect(await count()).toBe(2)
  server.setNow(begun + MINUTE)
  expect(await count()).toBe(0)
})

test('of a span that is over nothing is taken back from the next one', async () => {
  const limit = { name: 'of-a-test', points: 3, span_ms: 60 * MINUTE }
  const attempts: Attempts = [[limit, 'ana']]
  const count = () => countAttempts(server.context, attempts)
  const takeBack = (counted_at: number) =>
    server.storage.write((tx) => uncountAttemptsInTransaction(tx, attempts, counted_at))
  const countSoFar = () =>
    server.storage.read((db) => countAttemptsSoFar(db, server.context, [limit, 'ana']))
  await count()
  wait(59 * MINUTE)
  const before = server.context.now()
  await count()
  wait(2 * MINUTE)
  const now = server.context.now()
  await count()
  await takeBack(before)
  expect(await countSoFar()).toBe(1)
  await takeBack(now)
  expect(await countSoFar()).toBe(0)
})

test('a clock that ran ahead and was put right keeps nobody out longer than the limit does', async () => {
  wait(6 * 60 * MINUTE)
  expect(new Set(await repeat(10, () => wrongly()))).toEqual(new Set([WRONG]))
  expect(await tryPassword(PASSWORD)).toBe(LIMITED)
  wait(-6 * 60 * MINUTE)
  expect(await tryPassword(PASSWORD)).toBe('200 undefined')
  // A second apart, as two processes are, it goes on.
  expect(new Set(await repeat(10, () => wrongly()))).toEqual(new Set([WRONG]))
  wait(-1000)
  expect(await tryPassword(PASSWORD)).toBe(LIMITED)
})
