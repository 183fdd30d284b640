/** What signing in with Google refuses, and what it takes from whoever was there before. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUserByContact } from '#db/account/users.ts'
import { identities, users } from '#db/tables/account.ts'
import { MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  findLastSmsTo,
  PASSWORD,
  proveEmail,
  provePhone,
  signInByPassword,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'
import {
  type GoogleFault,
  type GoogleProvider,
  startGoogle,
} from '#tests/support/fakes/google-provider.ts'
import {
  followGoogleConsent,
  makePkce,
  requestGoogleCallback,
  requestGoogleSignIn,
  signInWithGoogle,
} from '#tests/support/fakes/google-sign-in.ts'

let google: GoogleProvider
let server: TestServer
beforeEach(async () => {
  google = await startGoogle(() => server.context.now())
  server = await startTestServer({ google: google.settings })
})
afterEach(async () => {
  await server.close()
  await google.close()
})

const CALLBACK = '/auth/callback'
const STATE_REFUSED = {
  error: 'access_denied',
  error_code: 'bad_oauth_state',
  error_description: 'O login demorou demais ou foi aberto duas vezes. Tente de novo.',
}
const leave = (query: Record<string, string> = {}) => requestGoogleSignIn(server.request, query)
const back = (path: string, cookie: string) => requestGoogleCallback(server.request, path, cookie)
const count = (table: typeof users | typeof identities) =>
  server.storage.read((db) => db.$count(table))
const me = (token: string) => server.call('GET /api/me', {}, token)
type Change = { email?: string; phone?: string; current_password?: string }
const change = (token: string, body: Change) =>
  server.call('PUT /auth/v1/user', { body: { current_password: PASSWORD, ...body } }, token)

test('a state is good once', async () => {
  const departure = await leave()
  const path = await followGoogleConsent(departure)
  expect((await back(path, departure.cookie)).fragment.access_token).toBeTruthy()
  const { url, fragment } = await back(path, departure.cookie)
  expect([url.origin + url.pathname, fragment]).toEqual([`${ADDRESS}${CALLBACK}`, STATE_REFUSED])
})

test('a state is good for ten minutes', async () => {
  const late = await leave()
  const path = await followGoogleConsent(late)
  const timely = await leave()
  server.setNow(server.context.now() + 10 * MINUTE - 1)
  expect(
    (await back(await followGoogleConsent(timely), timely.cookie)).fragment.error,
  ).toBeUndefined()
  server.setNow(server.context.now() + 1)
  expect((await back(path, late.cookie)).fragment).toEqual(STATE_REFUSED)
  expect(await count(users)).toBe(1)
})

test.each(['', 'state=', 'state=x&code=y', 'code=y', 'error=access_denied', 'state=%00&code=%ff'])(
  'a way back that nobody began (%s) leads to the callback page with its reason',
  async (query) => {
    const { status, url, fragment } = await back(`/auth/v1/callback?${query}`, '')
    expect([status, url.origin + url.pathname]).toEqual([302, `${ADDRESS}${CALLBACK}`])
    expect(fragment).toEqual(STATE_REFUSED)
  },
)

test('a link that somebody prepared signs nobody else in to that person’s account', async () => {
  google.choose({ email: 'golpista@gmail.example' })
  const golpista = await leave({ vez_session: 'cookie' })
  const link = await followGoogleConsent(golpista)
  const victim = await leave()
  for (const cookie of ['', 'vez-oauth=', 'vez-oauth=x', victim.cookie]) {
    const { fragment, cookies } = await back(link, cookie)
    expect([fragment, cookies]).toEqual([STATE_REFUSED, []])
  }
  expect((await back(link, golpista.cookie)).fragment).toEqual(STATE_REFUSED)
  expect(await count(users)).toBe(0)
})

test('what binds a login to its browser is a cookie that no script reads', async () => {
  const { response } = await leave()
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^vez-oauth=[\w-]{43}; Path=\/auth\/v1; HttpOnly; SameSite=Lax; Max-Age=600$/,
    ),
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

const FAULTS: GoogleFault[] = [
  'aud',
  'iss',
  'nonce',
  'expired',
  'no token',
  'refused',
  500,
  'silent',
]

test.each(FAULTS)(
  'a provider that is wrong (%s) signs nobody in, and nothing is stored',
  async (fault) => {
    google.breakBy(fault)
    const departure = await leave({ redirect_to: '/register', vez_session: 'cookie' })
    const path = await followGoogleConsent(departure)
    const { url, fragment, cookies } = await back(path, departure.cookie)
    expect(url.origin + url.pathname).toBe(`${ADDRESS}/register`)
    expect(fragment).toEqual({
      error: 'access_denied',
      error_code: 'oauth_failed',
      error_description: 'O Google não confirmou o login. Tente de novo.',
    })
    expect(cookies).toEqual([])
    expect([await count(users), await count(identities)]).toEqual([0, 0])
  },
)

test('whoever says no at Google is led back, and nothing is stored', async () => {
  google.refuse('access_denied')
  const departure = await leave({ redirect_to: '/studio-aurora/login' })
  const { url, fragment } = await back(await followGoogleConsent(departure), departure.cookie)
  expect(url.pathname).toBe('/studio-aurora/login')
  expect(fragment.error_code).toBe('oauth_failed')
  expect(await count(users)).toBe(0)
})

test("the provider's own words reach no page", async () => {
  google.refuse('<script>alert(1)</script>')
  const departure = await leave()
  const { url } = await back(await followGoogleConsent(departure), departure.cookie)
  expect(decodeURIComponent(url.href)).not.toContain('alert')
})

test('the log holds no code, no state, no token and nobody', async () => {
  const secrets: string[] = []
  for (const fault of [null, 'aud', 'refused', 500] as const) {
    google.breakBy(fault)
    const { email, sub } = google.choose()
    const departure = await leave(fault === 'aud' ? makePkce().asked : {})
    const path = await followGoogleConsent(departure)
    const { fragment } = await back(path, departure.cookie)
    await back(path, departure.cookie)
    const state = new URLSearchParams(path.split('?')[1]).get('state') ?? ''
    const tokens = [fragment.access_token, fragment.refresh_token].filter((it) => it !== undefined)
    secrets.push(email, sub, state, departure.cookie.split('=')[1] ?? '', ...tokens)
  }
  secrets.push(...google.codes, google.settings.clientSecret)
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  expect(secrets.filter((secret) => server.logged().includes(secret))).toEqual([])
})

test.each(['facebook', 'apple', 'GOOGLE', ''])(
  'no other provider leads anywhere: %j',
  async (provider) => {
    const { location, cookie } = await leave({ provider, redirect_to: '/login' })
    expect(location.origin + location.pathname).toBe(`${ADDRESS}/login`)
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'provider_disabled',
      error_description: 'Esta forma de login não está disponível aqui. Entre de outra forma.',
    })
    expect(cookie).toBe('')
  },
)

test('where Google is not configured nobody is sent there, and the settings say so', async () => {
  const bare = await startTestServer()
  const { location } = await requestGoogleSignIn(bare.request, { redirect_to: '/login' })
  expect(location.href).toContain(
    `${ADDRESS}/login#error=access_denied&error_code=provider_disabled`,
  )
  const pkce = await requestGoogleSignIn(bare.request, {
    redirect_to: '/login',
    ...makePkce().asked,
  })
  expect(pkce.location.searchParams.get('error_code')).toBe('provider_disabled')
  expect((await bare.call('GET /auth/v1/settings', {})).body.external.google).toBe(false)
  expect((await server.call('GET /auth/v1/settings', {})).body.external.google).toBe(true)
  await bare.close()
})

test('a link for another e-mail that a squatter asked for opens nothing after the hand-over', async () => {
  const squatter = await signUp(server, { email: createEmail('vitima') })
  const own = createEmail('golpista')
  await change(squatter.token, { email: own })
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, own)) ?? []
  google.choose({ email: squatter.email })
  const { fragment } = await signInWithGoogle(server.request)
  const body = { type: 'email_change' as const, token_hash }
  const followed = await server.call('POST /auth/v1/verify', { headers: {}, body })
  expect([followed.status, followed.body.code]).toEqual([403, 'otp_expired'])
  expect((await me(fragment.access_token ?? '')).body.email).toBe(squatter.email)
})

test('a code for a telephone that a squatter asked for opens nothing after the hand-over', async () => {
  const squatter = await signUp(server, { email: createEmail('vitima') })
  const phone = createPhone()
  await change(squatter.token, { phone })
  const token = await findCodeSentTo(server, phone)
  google.choose({ email: squatter.email })
  const { fragment } = await signInWithGoogle(server.request)
  const body = { type: 'phone_change' as const, phone, token }
  const typed = await server.call('POST /auth/v1/verify', { headers: {}, body })
  expect([typed.status, typed.body.code]).toEqual([403, 'otp_expired'])
  expect((await me(fragment.access_token ?? '')).body.id).toBe(squatter.id)
})

test('an account with a telephone of its own only loses the e-mail that another one proves', async () => {
  const phone = createPhone()
  const other = await signUp(server, { email: createEmail('vitima'), role: 'admin' })
  await change(other.token, { phone })
  const token = await findCodeSentTo(server, phone)
  const body = { type: 'phone_change' as const, phone, token }
  expect((await server.call('POST /auth/v1/verify', { headers: {}, body })).status).toBe(200)

  google.choose({ email: other.email })
  const { fragment } = await signInWithGoogle(server.request, {
    redirect_to: '/studio-aurora/login',
  })
  const { body: prover } = await me(fragment.access_token ?? '')
  expect(prover.id).not.toBe(other.id)
  expect([prover.email, prover.role, prover.email_confirmed]).toEqual([other.email, 'client', true])

  // Neither of the two gets into what is the other's.
  expect((await signInByPassword(server, other.email)).body.code).toBe('invalid_credentials')
  const kept = await provePhone(server, phone)
  expect(kept.id).toBe(other.id)
  const { body: owner } = await me(kept.token)
  expect([owner.role, owner.email, owner.email_confirmed]).toEqual(['admin', '', false])
})

test('a telephone that was only claimed yields to whoever proves it, and takes nothing along', async () => {
  const phone = createPhone()
  const password = 'segredo de quem registra'
  const claim = { phone, password, data: { role: 'client' } }
  const claimer = await server.call('POST /auth/v1/signup', { headers: {}, body: claim })
  const own = createEmail('registrou')
  const asked = { email: own, current_password: password }
  await change(claimer.body.access_token ?? '', asked)
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, own)) ?? []
  const link = { type: 'email_change' as const, token_hash, password }
  expect((await server.call('POST /auth/v1/verify', { headers: {}, body: link })).status).toBe(200)

  const prover = await provePhone(server, phone)
  expect(prover.id).not.toBe(claimer.body.user.id)
  expect((await signInByPassword(server, own, password)).body.user.id).toBe(claimer.body.user.id)
  expect((await proveEmail(server, own)).user.phone).toBe('')
  const found = await server.storage.read((db) => findUserByContact(db, { phone }))
  expect(found?.id).toBe(prover.id)
})
