/** Sessions in cookies, as our own console has them: `X-Vez-Session: cookie`. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { confirmEmail } from '#tests/support/api/people/accounts.ts'
import {
  type AuthAnswer,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  readUser,
  type SignedInPerson,
  sendAuthRequest,
  toCookieHeaderFrom,
  toSignedInPerson,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import {
  type ContextChange,
  startTestServer,
  type TestServer,
} from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
async function start(change: ContextChange = {}): Promise<void> {
  server = await startTestServer(change)
  dora = await createOwner(server)
  await confirmEmail(server, dora.id)
}
beforeEach(() => start())
afterEach(() => server.close())

const OWN = 'http://localhost'
const HERE = { Origin: OWN, 'Sec-Fetch-Site': 'same-origin' }
const COOKIE = { ...HERE, 'X-Vez-Session': 'cookie' }
const REMEMBER = { ...HERE, 'X-Vez-Session': 'cookie; remember' }

const enter = (headers: Record<string, string> = COOKIE) =>
  logIn(server, dora.email, PASSWORD, { headers })
const renewBy = (cookie: string, headers: object = COOKIE) =>
  sendAuthRequest(server, 'POST /auth/v1/token?grant_type=refresh_token', {
    headers: { ...headers, Cookie: cookie },
    body: {},
  })

test('the tokens travel in cookies that no script reads, and not in the body', async () => {
  const answer = await enter()
  expect(Object.keys(answer.body).sort()).toEqual([
    'expires_at',
    'expires_in',
    'token_type',
    'user',
  ])
  const cookies = parseSetCookies(answer)
  expect([...cookies.keys()]).toEqual(['vez-access', 'vez-refresh', 'vez-known'])
  const common = ['httponly', 'samesite=lax']
  expect(cookies.get('vez-access')?.attributes).toEqual(['path=/', ...common])
  expect(cookies.get('vez-refresh')?.attributes).toEqual(['path=/auth/v1', ...common])
  const values = [...cookies.values()].map(({ value }) => value)
  expect(values.filter((value) => answer.text.includes(value))).toEqual([])
})

test('every way to a session gives cookies where they are asked for', async () => {
  const email = createEmail()
  const body = { email, password: PASSWORD }
  const signedUp = await sendAuthRequest(server, 'POST /auth/v1/signup', { headers: COOKIE, body })
  const token_hash = await findLinkSentTo(server, email)
  const answers = [
    signedUp,
    await sendAuthRequest(server, 'POST /auth/v1/verify', {
      headers: COOKIE,
      body: { type: 'signup', token_hash, password: PASSWORD },
    }),
    await renewBy(toCookieHeaderFrom(signedUp)),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    const tokens = ['vez-access', 'vez-refresh']
    const isRenewal = answer === answers.at(-1)
    const marks = answer === signedUp ? ['vez-sign-up'] : ['vez-known']
    expect([...parseSetCookies(answer).keys()]).toEqual([...tokens, ...(isRenewal ? [] : marks)])
    expect(answer.body).not.toHaveProperty('access_token')
    expect(answer.body).not.toHaveProperty('refresh_token')
  }
})

test('without that header no cookie holds a token, and the tokens are in the body', async () => {
  expect(parseSetCookies(await enter({})).size).toBe(0)
  const answer = await enter(HERE)
  expect([...parseSetCookies(answer).keys()]).toEqual(['vez-known'])
  toSignedInPerson(answer)
  expect(formatAuthRefusal(await enter({ ...HERE, 'X-Vez-Session': 'bolo' }))).toBe(
    '400 validation_failed',
  )
})

test('only a remembered session has cookies that outlive the browser', async () => {
  const age = (answer: AuthAnswer) =>
    ['vez-access', 'vez-refresh'].map((name) =>
      parseSetCookies(answer)
        .get(name)
        ?.attributes.find((it) => it.startsWith('max-age')),
    )
  const [short, long] = [await enter(COOKIE), await enter(REMEMBER)]
  expect(age(short)).toEqual([undefined, undefined])
  expect(age(long)).toEqual(['max-age=2592000', 'max-age=2592000'])
  // Renewing keeps what was asked for at the beginning, whatever it asks for itself.
  expect(age(await renewBy(toCookieHeaderFrom(short), REMEMBER))).toEqual([undefined, undefined])
  expect(age(await renewBy(toCookieHeaderFrom(long), COOKIE))).toEqual([
    'max-age=2592000',
    'max-age=2592000',
  ])
})

test('behind https the cookies are for https only', async () => {
  await server.close()
  await start({ publicUrl: 'https://vez.example' })
  const headers = { ...COOKIE, Origin: 'https://vez.example' }
  const answer = await enter(headers)
  const cookies = parseSetCookies(answer)
  for (const { attributes } of cookies.values()) expect(attributes).toContain('secure')
  const kept = [...cookies].filter(([, { value }]) => value !== '').map(([name]) => name)
  expect(kept).toEqual(['__Host-vez-access', '__Secure-vez-refresh', '__Host-vez-known'])
  const own = [...cookies].flatMap(([name, { value }]) => (value ? [`${name}=${value}`] : []))
  const me = await sendAuthRequest(server, 'GET /api/me', { headers: { Cookie: own.join('; ') } })
  expect(me.status).toBe(200)
  // The access token is not taken under a name that another host could have set.
  const [access = '', refresh = ''] = own.map((pair) => pair.replace(/^__\w+?-/, ''))
  const old = await sendAuthRequest(server, 'GET /api/me', { headers: { Cookie: access } })
  expect(old.status).toBe(401)
  // Who was signed in before stays so, by one renewal that moves them to the new names.
  const renewed = parseSetCookies(await renewBy(refresh, headers))
  expect(renewed.get('__Secure-vez-refresh')?.value).toBeTruthy()
  expect(renewed.get('vez-refresh')?.attributes).toContain('max-age=0')
  // Then only that address is ours, whatever the request was sent to.
  expect(formatAuthRefusal(await enter(COOKIE))).toBe('403 foreign_origin')
})

test('the cookies open what the tokens open, and renew by themselves', async () => {
  const entered = await enter()
  const cookie = toCookieHeaderFrom(entered)
  const me = await sendAuthRequest(server, 'GET /api/me', { headers: { Cookie: cookie } })
  expect([me.status, me.body.id]).toEqual([200, dora.id])
  server.setNow(server.context.now() + 16 * MINUTE)
  const late = await sendAuthRequest(server, 'GET /auth/v1/user', { headers: { Cookie: cookie } })
  expect(formatAuthRefusal(late)).toBe('403 bad_jwt')
  const renewed = await renewBy(cookie)
  const headers = { Cookie: toCookieHeaderFrom(renewed) }
  expect((await sendAuthRequest(server, 'GET /auth/v1/user', { headers })).status).toBe(200)
})

test('a cookie renews nothing for a caller that did not ask for cookies', async () => {
  const entered = await enter()
  const answer = await renewBy(toCookieHeaderFrom(entered), HERE)
  expect(formatAuthRefusal(answer)).toBe('400 refresh_token_not_found')
})

test('signing out clears both cookies, each on its path, and ends the session', async () => {
  const entered = await enter()
  const headers = { ...HERE, Cookie: toCookieHeaderFrom(entered) }
  const answer = await sendAuthRequest(server, 'POST /auth/v1/logout?scope=local', { headers })
  expect(answer.status).toBe(204)
  const cleared = parseSetCookies(answer)
  for (const [name, path] of [
    ['vez-access', 'path=/'],
    ['vez-refresh', 'path=/auth/v1'],
  ]) {
    const { value, attributes = [] } = cleared.get(name ?? '') ?? {}
    expect(value).toBe('')
    expect(attributes).toEqual(expect.arrayContaining(['max-age=0', 'httponly', path]))
  }
  const after = await sendAuthRequest(server, 'GET /auth/v1/user', { headers })
  expect(formatAuthRefusal(after)).toBe('403 session_not_found')
  expect(formatAuthRefusal(await renewBy(toCookieHeaderFrom(entered)))).toBe(
    '400 refresh_token_not_found',
  )
  expect((await readUser(server, dora.access_token)).status).toBe(200)
})

test('signing out of the others keeps this browser’s cookies', async () => {
  const headers = { ...HERE, Cookie: toCookieHeaderFrom(await enter()) }
  const answer = await sendAuthRequest(server, 'POST /auth/v1/logout?scope=others', { headers })
  expect([answer.status, parseSetCookies(answer).size]).toEqual([204, 0])
  expect((await sendAuthRequest(server, 'GET /auth/v1/user', { headers })).status).toBe(200)
})

test('a cookie of another name, or half of one, opens nothing', async () => {
  const { value = '' } = parseSetCookies(await enter()).get('vez-access') ?? {}
  for (const cookie of [`xvez-access=${value}`, 'vez-access', `vez-access=${value.slice(1)}`]) {
    const answer = await sendAuthRequest(server, 'GET /auth/v1/user', {
      headers: { Cookie: cookie },
    })
    expect(answer.status, cookie.slice(0, 20)).toBeGreaterThanOrEqual(401)
  }
})
