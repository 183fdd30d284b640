/** Links that confirm an e-mail: a mailbox is not enough, the account itself must be one's own. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProfile } from '#db/account/profiles.ts'
import { findUser } from '#db/account/users.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { one_time_tokens } from '#db/tables/account.ts'
import { business_settings, old_slugs } from '#db/tables/business.ts'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  type AuthRequestOptions,
  changeOwnUser,
  changeUser,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  readUser,
  recoverAccount,
  refreshSession,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  toSignedInPerson,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  listSmsTo,
  PASSWORD,
  proveEmail,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const HERE = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
const ELSEWHERE = { Origin: 'https://outro.example', 'Sec-Fetch-Site': 'cross-site' }
const TAKEN = '403 confirmation_proof_needed'
const STRANGER = { name: 'Zé Estranho', phone: '11987654321', role: 'admin' }

type Opened = { person: SignedInPerson; cookie: string; token_hash: string }

/** An account that a browser of ours opens, with the cookie it keeps and the link in the mail. */
async function open(email = createEmail('vitima'), role = 'admin'): Promise<Opened> {
  const answer = await requestSignUp(
    server,
    { email, data: { ...STRANGER, role } },
    { headers: HERE },
  )
  const { value } = parseSetCookies(answer).get('vez-sign-up') ?? {}
  const token_hash = await findLinkSentTo(server, email)
  return { person: toSignedInPerson(answer), cookie: `vez-sign-up=${value}`, token_hash }
}

const confirm = (token_hash: string, said: object = {}, sending: AuthRequestOptions = {}) =>
  verifyToken(server, { type: 'signup', token_hash, ...said }, sending)
const show = (body: object, sending: AuthRequestOptions = {}) =>
  sendAuthRequest(server, 'POST /auth/v1/confirmation', { ...sending, body })
const reject = (body: object) =>
  sendAuthRequest(server, 'POST /auth/v1/confirmation/reject', { body })
const findAccount = (id: string) => server.storage.read((db) => findUser(db, id))

async function expectOut({ email, access_token, refresh_token }: SignedInPerson): Promise<void> {
  expect(formatAuthRefusal(await readUser(server, access_token))).toBe('403 session_not_found')
  expect((await refreshSession(server, refresh_token)).status).toBe(400)
  expect(formatAuthRefusal(await logIn(server, email))).toBe('400 invalid_credentials')
}

test('where our address is https, the cookie of the browser that signed up is a secure one', async () => {
  const publicUrl = 'https://vez.example'
  await server.close()
  server = await startTestServer({ publicUrl })
  const headers = { ...HERE, Origin: publicUrl }
  const email = createEmail()
  const answer = await requestSignUp(server, { email }, { headers })
  const { value, attributes } = parseSetCookies(answer).get('__Secure-vez-sign-up') ?? {}
  expect(attributes).toContain('secure')
  const token_hash = await findLinkSentTo(server, email)
  const plain = { ...headers, Cookie: `vez-sign-up=${value}` }
  expect(formatAuthRefusal(await confirm(token_hash, {}, { headers: plain }))).toBe(TAKEN)
  const secure = { ...headers, Cookie: `__Secure-vez-sign-up=${value}` }
  expect((await confirm(token_hash, {}, { headers: secure })).status).toBe(200)
})

test('a link alone does not prove a stranger’s password, and stays good for its account', async () => {
  const { person, token_hash } = await open()
  const refused = await confirm(token_hash)
  expect(formatAuthRefusal(refused)).toBe(TAKEN)
  expect(refused.body.message).toBe(
    'Digite a senha da conta, ou abra o link no navegador em que a conta foi criada.',
  )
  const wrong = await confirm(token_hash, { password: 'a minha própria' })
  expect(formatAuthRefusal(wrong)).toBe('400 invalid_credentials')
  expect((await findAccount(person.id))?.email_confirmed_at).toBeNull()
  expect((await confirm(token_hash, { password: PASSWORD })).body.user.id).toBe(person.id)
})

const COOKIES = { ...HERE, 'X-Vez-Session': 'cookie' }
const toCookieHeader = (answer: Parameters<typeof parseSetCookies>[0]) => {
  const pairs = [...parseSetCookies(answer)].map(([name, { value }]) => `${name}=${value}`)
  return { ...COOKIES, Cookie: pairs.join('; ') }
}

test('the session that the confirming browser has gives way to its new one; another device’s stays', async () => {
  const email = createEmail()
  const headers = toCookieHeader(await requestSignUp(server, { email }, { headers: COOKIES }))
  const here = { ...headers, 'X-Vez-Session': '' }
  expect((await sendAuthRequest(server, 'GET /auth/v1/user', { headers: here })).status).toBe(200)
  const elsewhere = toSignedInPerson(await logIn(server, email))
  const token_hash = await findLinkSentTo(server, email)
  const confirmed = toCookieHeader(await confirm(token_hash, {}, { headers }))
  expect((await sendAuthRequest(server, 'GET /auth/v1/user', { headers: confirmed })).status).toBe(
    200,
  )
  expect((await readUser(server, elsewhere.access_token)).status).toBe(200)
  const gone = await sendAuthRequest(server, 'GET /auth/v1/user', { headers: here })
  expect(formatAuthRefusal(gone)).toBe('403 session_not_found')
})

test('whoever is signed in to another account stays so', async () => {
  const { token_hash } = await open()
  const headers = toCookieHeader(await requestSignUp(server, {}, { headers: COOKIES }))
  const answer = await confirm(token_hash, { password: PASSWORD }, { headers })
  expect(answer.status).toBe(200)
  expect((await sendAuthRequest(server, 'GET /auth/v1/user', { headers })).status).toBe(200)
})

test('the browser that signed up confirms by the link, also by one that is mailed again', async () => {
  const { person, cookie, token_hash } = await open()
  server.setNow(server.context.now() + 4 * DAY)
  const headers = { ...HERE, Cookie: cookie }
  expect(formatAuthRefusal(await confirm(token_hash, {}, { headers }))).toBe('403 otp_expired')
  const again = { type: 'signup', email: person.email }
  await sendAuthRequest(server, 'POST /auth/v1/resend', { body: again })
  const second = await findLinkSentTo(server, person.email)
  expect((await show({ type: 'signup', token_hash: second }, { headers })).body).toEqual({
    email: person.email,
    asks_for: 'nothing',
  })
  expect((await confirm(second, {}, { headers })).body.user.email_confirmed_at).toBeDefined()
})

test('that browser’s cookie is kept from scripts, and counts for its account and from our pages alone', async () => {
  const answer = await requestSignUp(server, {}, { headers: HERE })
  expect(parseSetCookies(answer).get('vez-sign-up')?.attributes).toEqual([
    'path=/auth/v1',
    'httponly',
    'samesite=lax',
    'max-age=2592000',
  ])
  for (const headers of [ELSEWHERE, {}]) {
    expect(parseSetCookies(await requestSignUp(server, {}, { headers })).size).toBe(0)
  }
  const [mine, other] = [await open(), await open()]
  for (const headers of [
    { ...HERE, Cookie: other.cookie },
    { ...HERE, Cookie: 'vez-sign-up=x' },
    { ...ELSEWHERE, Cookie: mine.cookie },
    { Cookie: mine.cookie },
  ]) {
    expect(formatAuthRefusal(await confirm(mine.token_hash, {}, { headers }))).toBe(TAKEN)
  }
})

test('whoever is signed in to the account confirms too; a session of recovery is none', async () => {
  const { person, token_hash } = await open()
  const other = await open()
  const recovering = await recoverAccount(server, person.email)
  for (const token of [other.person.access_token, recovering.access_token, 'x']) {
    expect(formatAuthRefusal(await confirm(token_hash, {}, { token }))).toBe(TAKEN)
  }
  const { access_token: token } = person
  expect((await confirm(token_hash, {}, { token })).status).toBe(200)
})

test('the page of a link is told its e-mail and what it asks for, and uses nothing up', async () => {
  const { person, token_hash } = await open()
  for (let i = 0; i < 2; i++) {
    const { status, body } = await show({ type: 'signup', token_hash })
    expect([status, body]).toEqual([200, { email: person.email, asks_for: 'password' }])
  }
  for (const body of [
    { type: 'email_change', token_hash },
    { type: 'signup', token_hash: 'x' },
  ]) {
    expect(formatAuthRefusal(await show(body))).toBe('403 otp_expired')
    expect(formatAuthRefusal(await reject(body))).toBe('403 otp_expired')
  }
  expect((await confirm(token_hash, { password: PASSWORD })).status).toBe(200)
  const { body } = await show({ type: 'signup', token_hash })
  expect(body).toEqual({ email: person.email, asks_for: 'confirmed' })
  expect(formatAuthRefusal(await reject({ type: 'signup', token_hash }))).toBe('403 otp_expired')
})

test('“Não fui eu” wipes what a stranger opened, and the e-mail is free to sign up with', async () => {
  const { person, cookie, token_hash } = await open()
  const neighbour = await open()
  expect((await reject({ type: 'signup', token_hash })).status).toBe(204)
  await expectOut(person)
  expect(await findAccount(person.id)).toMatchObject({
    email: null,
    password_hash: null,
    user_metadata: { role: 'admin' },
  })
  const { profile, business } = await server.storage.read(async (db) => ({
    profile: await findProfile(db, person.id),
    business: await findOwnerBusiness(db, person.id),
  }))
  expect(profile).toMatchObject({ name: '', email: '', phone: null })
  expect(business?.business_email).toBeNull()
  const headers = { ...HERE, Cookie: cookie }
  expect(formatAuthRefusal(await confirm(token_hash, {}, { headers }))).toBe('403 otp_expired')
  expect(formatAuthRefusal(await reject({ type: 'signup', token_hash }))).toBe('403 otp_expired')
  const released = { email: person.email, asks_for: 'released' }
  expect((await show({ type: 'signup', token_hash })).body).toEqual(released)

  const owner = toSignedInPerson(
    await requestSignUp(server, { email: person.email, password: 'a minha própria' }),
  )
  expect(owner.id).not.toBe(person.id)
  expect((await readUser(server, neighbour.person.access_token)).status).toBe(200)
  expect((await confirm(neighbour.token_hash, { password: PASSWORD })).status).toBe(200)
})

/** What the page of an owner's house answers, and what searches and crawlers find of it. */
async function findHouse({ id }: SignedInPerson, slug: string) {
  const { business, old } = await server.storage.read(async (db) => ({
    business: await findOwnerBusiness(db, id),
    old: await db.select().from(old_slugs),
  }))
  const { body } = await server.call('GET /api/public', { query: {} })
  const hidden = `/${encodeURIComponent(business?.slug ?? '')}`
  const pages = [`/${slug}`, '/antigo', hidden, `/api/public${hidden}`]
  const answers = await Promise.all(pages.map((path) => server.request(path)))
  return {
    pages: answers.map(({ status }) => status),
    found: body.salons.map((salon) => salon.slug),
    crawled: await (await server.request('/sitemap.xml')).text(),
    old: old.map((row) => row.slug),
  }
}

async function getSlug({ id }: SignedInPerson): Promise<string> {
  return (await server.storage.read((db) => findOwnerBusiness(db, id)))?.slug ?? ''
}

test('the empty house of whom it wipes is no page and found by nobody, and its address is free', async () => {
  const [{ person, token_hash }, neighbour] = [await open(), await open()]
  const [slug, other] = [await getSlug(person), await getSlug(neighbour.person)]
  // Both have said that they want to be found.
  await server.storage.write((tx) =>
    tx.update(business_settings).set({ public_page_settings: null }),
  )
  const old = { slug: 'antigo', user_id: person.id, created_at: 0 }
  await server.storage.write((tx) => tx.insert(old_slugs).values(old))
  expect((await server.request(`/${slug}`)).status).toBe(200)
  await reject({ type: 'signup', token_hash })
  const house = await findHouse(person, slug)
  expect(house).toMatchObject({ pages: [404, 404, 404, 404], found: [other], old: [] })
  expect(house.crawled).not.toContain(`/${slug}<`)
  expect((await server.request(`/${other}`)).status).toBe(200)
  const next = await open()
  expect(await getSlug(next.person)).toBe(slug)
})

test('a house that has clients keeps its page for them', async () => {
  const { person, token_hash } = await open()
  const slug = await getSlug(person)
  await server.signIn(slug)
  await reject({ type: 'signup', token_hash })
  expect((await server.request(`/${slug}`)).status).toBe(200)
})

test('it takes only the e-mail off somebody who has proven a telephone', async () => {
  const { person, token_hash } = await open()
  const phone = createPhone()
  await changeOwnUser(server, person.access_token, { phone })
  const token = await findCodeSentTo(server, phone)
  await verifyToken(server, { type: 'phone_change', phone, token })
  await reject({ type: 'signup', token_hash })
  expect((await readUser(server, person.access_token)).body).toMatchObject({
    email: '',
    phone,
    user_metadata: { name: STRANGER.name },
  })
  expect((await proveEmail(server, person.email)).id).not.toBe(person.id)
})

test('it never wipes an e-mail that was confirmed meanwhile', async () => {
  const { person, token_hash } = await open()
  const owner = await recoverAccount(server, person.email)
  await changeUser(server, owner.access_token, { password: 'a minha própria' })
  expect(formatAuthRefusal(await reject({ type: 'signup', token_hash }))).toBe('403 otp_expired')
  expect((await logIn(server, person.email, 'a minha própria')).status).toBe(200)
})

test('a code drops what was typed before it, whichever came first', async () => {
  const { person, cookie, token_hash } = await open()
  const owner = await proveEmail(server, person.email)
  await expectOut(person)
  expect((await readUser(server, owner.token)).body.user_metadata).toEqual({ role: 'admin' })
  const { body } = await server.call('GET /api/me', {}, owner.token)
  expect([body.name, body.phone, body.email_confirmed]).toEqual(['', null, true])
  const headers = { ...HERE, Cookie: cookie }
  expect(formatAuthRefusal(await confirm(token_hash, {}, { headers }))).toBe('403 otp_expired')

  // The other way round: what is proven cannot be signed up with.
  const first = await proveEmail(server)
  const late = await requestSignUp(server, { email: first.email })
  expect(formatAuthRefusal(late)).toBe('422 user_already_exists')
})

test('a code that comes after the account’s own confirmation drops nothing', async () => {
  const { person, token_hash } = await open()
  await confirm(token_hash, { password: PASSWORD })
  await proveEmail(server, person.email)
  expect((await logIn(server, person.email)).body.user.user_metadata.name).toBe(STRANGER.name)
})

test('a change of e-mail to somebody’s mailbox is not confirmed by their click either', async () => {
  const { person } = await open()
  const email = createEmail('outra-vitima')
  await changeOwnUser(server, person.access_token, { email })
  const link = { type: 'email_change', token_hash: await findLinkSentTo(server, email) }
  expect((await show(link)).body).toEqual({ email, asks_for: 'password' })
  expect(formatAuthRefusal(await verifyToken(server, link))).toBe(TAKEN)
  expect((await reject(link)).status).toBe(204)
  const late = await verifyToken(server, { ...link, password: PASSWORD })
  expect(formatAuthRefusal(late)).toBe('403 otp_expired')
  // What they had before stays theirs.
  expect((await logIn(server, person.email)).status).toBe(200)
})

test('an account without a password has to be signed in where its new e-mail is confirmed', async () => {
  const owner = await proveEmail(server)
  const email = createEmail('nova')
  await changeUser(server, owner.token, { email })
  const link = { type: 'email_change', token_hash: await findLinkSentTo(server, email) }
  expect((await show(link)).body).toEqual({ email, asks_for: 'session' })
  expect(formatAuthRefusal(await verifyToken(server, { ...link, password: 'qualquer' }))).toBe(
    '400 invalid_credentials',
  )
  const { body } = await verifyToken(server, link, { token: owner.token })
  expect([body.user.id, body.user.email]).toEqual([owner.id, email])
})

test('of a confirmation and a rejection at the same moment one counts', async () => {
  const { person, token_hash } = await open()
  const answers = await Promise.all([
    confirm(token_hash, { password: PASSWORD }),
    reject({ type: 'signup', token_hash }),
  ])
  const won = answers.findIndex(({ status }) => status < 300)
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  const account = await findAccount(person.id)
  expect(account?.email_confirmed_at !== null).toBe(won === 0)
})

test('guessing the password behind a link counts as it does at the sign-in', async () => {
  await server.close()
  server = await startTestServer({ rateLimitFactor: 1 })
  const { token_hash, person } = await open()
  for (let i = 0; i < 10; i++) await confirm(token_hash, { password: `errada ${i}` })
  const over = await confirm(token_hash, { password: PASSWORD })
  expect(over.status).toBe(429)
  expect(await listSmsTo(server, person.email)).toHaveLength(1)
  const openLinks = await server.storage.read((db) =>
    db.$count(one_time_tokens, eq(one_time_tokens.kind, 'confirm_email')),
  )
  expect(openLinks).toBe(1)
})
