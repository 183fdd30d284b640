/** A sign-in from a browser that the account does not know is told to whom it belongs. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { business_settings } from '#db/tables/business.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import {
  findLinkSentTo,
  logIn,
  parseSetCookies,
  recoverAccount,
  requestSignUp,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createBusinessOwner,
  createEmail,
  listSmsTo,
  type NewAccount,
  PASSWORD,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  business = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const HERE = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const isNews = (text: string) => text.includes('Novo acesso à sua conta')
const listNews = async (email = owner.email) => (await listSmsTo(server, email)).filter(isNews)
const enter = (headers: Record<string, string> = {}, email = owner.email) =>
  logIn(server, email, PASSWORD, { headers: { ...HERE, ...headers }, peer: '203.0.113.7' })
const getKnownCookie = (answer: { headers: Headers }) =>
  `vez-known=${parseSetCookies(answer).get('vez-known')?.value}`

test('it says when in the house’s time, by what and from where, and what to do', async () => {
  const general_settings = { timezone: 'America/Manaus' }
  await server.storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ general_settings })
      .where(eq(business_settings.user_id, business.profile.id)),
  )
  await enter({ 'User-Agent': PHONE })
  const [mail = ''] = await listNews()
  expect(mail).toContain('Quando: 23/11/2026, às 07:00')
  expect(mail).toContain('Aparelho: Chrome, Android')
  expect(mail).toContain('Endereço na internet: 203.0.113.7')
  expect(mail).toContain('http://vez.test/forgot-password')
  expect(server.logged()).not.toContain('203.0.113.7')
})

test('of what does not say what it is it says “um navegador”', async () => {
  await enter()
  expect((await listNews())[0]).toContain('Aparelho: um navegador')
})

test('a browser that the account knows is no news, a wrong password neither', async () => {
  const cookie = getKnownCookie(await enter())
  expect(await listNews()).toHaveLength(1)
  wait(60 * MINUTE)
  expect((await enter({ Cookie: cookie })).status).toBe(200)
  await logIn(server, owner.email, 'não é esta')
  expect(await listNews()).toHaveLength(1)
  // Known to somebody else alone, it is.
  const other = await requestSignUp(server, {}, { headers: HERE })
  await enter({ Cookie: getKnownCookie(other) })
  expect(await listNews()).toHaveLength(2)
})

test('five mails an hour go to an account, whatever goes to others', async () => {
  for (let i = 0; i < 7; i++) {
    await enter()
    wait(8 * MINUTE)
  }
  expect(await listNews()).toHaveLength(5)
  wait(5 * MINUTE)
  await enter()
  expect(await listNews()).toHaveLength(6)
})

test('professionals hear of it as well, clients do not', async () => {
  const professional_id = requireNth(business.professionals).id
  const password_hash = await server.context.passwords.hash(PASSWORD)
  const known = { password_hash, last_sign_in_at: 1 }
  const rafa = await addAccount(
    server,
    { name: 'Rafa Lima', email: createEmail('rafa'), role: 'professional', professional_id },
    known,
  )
  const marina = await addAccount(
    server,
    { name: 'Marina', email: createEmail('marina'), role: 'client' },
    known,
  )
  for (const { email } of [rafa, marina]) expect((await enter({}, email)).status).toBe(200)
  expect([await listNews(rafa.email), await listNews(marina.email)].map((it) => it.length)).toEqual(
    [1, 0],
  )
})

test('signing up, confirming the e-mail elsewhere and a recovery are no news', async () => {
  const email = createEmail('nova')
  await requestSignUp(server, { email, data: { name: 'Ana', role: 'admin' } }, { headers: HERE })
  await enter({}, email)
  const token_hash = await findLinkSentTo(server, email)
  await verifyToken(server, { type: 'signup', token_hash, password: PASSWORD })
  expect(await listNews(email)).toEqual([])
  await recoverAccount(server, owner.email)
  expect(await listNews()).toEqual([])
  wait(MINUTE)
  await enter({}, email)
  expect(await listNews(email)).toHaveLength(1)
})

test('every other way in is told of like a password', async () => {
  await openAccount(server, owner.id, 'oauth')
  wait(60 * MINUTE)
  await openAccount(server, owner.id, 'otp')
  expect(await listNews()).toHaveLength(2)
})
