/** What an account has opened at salons ends with its password; and how often a client may be guessed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOwnBookings, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { signInByAccount, signInClient } from '#tests/support/api/calls/client-calls.ts'
import {
  changeUser,
  findLinkSentTo,
  recoverAccount,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  PASSWORD,
  proveEmail,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, { clients: [] })
})
afterEach(() => server.close())

const typed = (email = createEmail()) => ({ nome: 'Marina Souza', email, telefone: createPhone() })
const status = async (token: string) => (await listOwnBookings(server, business, token)).status

const ENDS: Record<string, (email: string, token: string) => Promise<unknown>> = {
  'its password is changed': (_email, token) =>
    changeUser(server, token, { password: 'outra senha boa' }),
  'its password is set by the mail': async (email) => {
    const { access_token } = await recoverAccount(server, email)
    await changeUser(server, access_token, { password: 'outra senha boa' })
  },
  'it signs out everywhere': (_email, token) =>
    server.call('POST /auth/v1/logout', { query: {} }, token),
  'it ends its other sessions': (_email, token) =>
    server.call('POST /auth/v1/logout', { query: { scope: 'others' } }, token),
  'it has another telephone': async (_email, token) => {
    const phone = createPhone()
    await changeUser(server, token, { phone })
    const code = await findCodeSentTo(server, phone)
    await verifyToken(server, { type: 'phone_change', phone, token: code })
  },
}

test.each(Object.entries(ENDS))("an account's client sessions end when %s", async (_, end) => {
  const email = createEmail('marina')
  const { token } = await proveEmail(server, email)
  const entered = await signInClient(server, business, typed(email), token)
  const opened = await signInByAccount(server, business, token)
  const quick = await signInClient(server, business, typed())
  const { token: other } = await proveEmail(server)
  const theirs = await signInClient(server, business, typed(), other)
  await end(email, token)
  for (const { body } of [entered, opened]) expect(await status(body.access_token)).toBe(401)
  for (const { body } of [quick, theirs]) expect(await status(body.access_token)).toBe(200)
})

const ENDS_UNPROVEN: typeof ENDS = {
  'its password is changed': (_email, token) =>
    changeUser(server, token, { password: 'outra senha boa', current_password: PASSWORD }),
  'its password is set by the mail': ENDS['its password is set by the mail'] ?? expect.fail,
  'it signs out everywhere': ENDS['it signs out everywhere'] ?? expect.fail,
  'its e-mail is proven by somebody else': (email) => proveEmail(server, email),
}

test.each(Object.entries(ENDS_UNPROVEN))(
  'what an account opened before it proved anything ends when %s, and nobody else’s',
  async (_, end) => {
    const { email, token } = await signUp(server)
    const entered = await signInClient(server, business, typed(email), token)
    const further = await signInClient(server, business, typed(), entered.body.access_token)
    const quick = await signInClient(server, business, typed(email))
    const { token: other } = await signUp(server)
    const theirs = await signInClient(server, business, typed(), other)
    await end(email, token)
    for (const { body } of [entered, further]) expect(await status(body.access_token)).toBe(401)
    for (const { body } of [quick, theirs]) expect(await status(body.access_token)).toBe(200)
  },
)

test('an account that proves its e-mail keeps what it opened before', async () => {
  const { email, token } = await signUp(server)
  const { body } = await signInClient(server, business, typed(email), token)
  const token_hash = await findLinkSentTo(server, email)
  await verifyToken(server, { type: 'signup', token_hash }, { token })
  expect(await status(body.access_token)).toBe(200)
})

test('signing out on one device ends no session at a salon', async () => {
  const email = createEmail('marina')
  const { token } = await proveEmail(server, email)
  const { body } = await signInClient(server, business, typed(email), token)
  await server.call('POST /auth/v1/logout', { query: { scope: 'local' } }, token)
  expect(await status(body.access_token)).toBe(200)
})

test('twenty answers that tell of a client in a quarter of an hour, by whichever call', async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 })
  const known = typed()
  const salon = await createBusiness(strict.storage, { clients: [known] })
  const send = (path: string, body: object, peer = '203.0.113.7') =>
    strict.request(
      `/api/public/${salon.slug}/${path}`,
      { method: 'POST', body: JSON.stringify(body) },
      peer,
    )
  const guess = { ...typed(), telefone: known.telefone }
  // Who is new tells nothing, and who types what is on file learns nothing.
  for (let i = 0; i < 25; i++) expect((await send('session', typed())).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await send('session', known)).status).toBe(200)
  for (let i = 0; i < 10; i++)
    expect((await send('session/search', { email: createEmail() })).status).toBe(404)
  for (let i = 0; i < 5; i++) expect((await send('session', guess)).status).toBe(409)
  const answered = { ...guess, resolution: 'existing' }
  for (let i = 0; i < 5; i++) expect((await send('session', answered)).status).toBe(200)
  // Then nobody is answered: a refusal of the known alone would tell them apart.
  for (const body of [typed(), known, guess, answered]) {
    expect((await send('session', body)).status).toBe(429)
  }
  expect((await send('session/search', { email: known.email })).status).toBe(429)
  expect((await send('session', guess, '203.0.113.8')).status).toBe(409)
  strict.setNow(strict.context.now() + 15 * MINUTE)
  expect((await send('session', known)).status).toBe(200)
  await strict.close()
})
