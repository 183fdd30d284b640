/** Whatever a login is told to return to, it returns to a page of ours. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'
import {
  followGoogleConsent,
  type GoogleLanding,
  makePkce,
  requestGoogleCallback,
  requestGoogleSignIn,
  signInWithGoogle,
  toGoogleLanding,
} from '#tests/support/fakes/google-sign-in.ts'
import { EVIL_HOST, listOpenRedirects } from '#tests/support/open-redirects.ts'

let google: GoogleProvider
let server: TestServer
beforeAll(async () => {
  google = await startGoogle(() => server.context.now())
  server = await startTestServer({ google: google.settings, rateLimitFactor: 100_000 })
  google.choose()
})
afterAll(async () => {
  await server.close()
  await google.close()
})

/** Without a configured address ours is the one that was called. */
const OURS = { host: new URL(ADDRESS).host }
const spellings = listOpenRedirects(ADDRESS)

/** What a browser understands by the address, which must be what we meant by it. */
function expectHome({ status, url, headers }: GoogleLanding): void {
  expect([status, url.origin]).toEqual([302, ADDRESS])
  expect(['/auth/callback', '/']).toContain(url.pathname)
  expect(headers.get('location')).toMatch(new RegExp(`^${ADDRESS}/(?![/\\\\])[\\x21-\\x7e]*$`))
}

test.each(spellings)(
  'a login told to return to %j comes home, with its tokens',
  async (spelling) => {
    const landing = await signInWithGoogle(server.request, { redirect_to: spelling }, OURS)
    expectHome(landing)
    expect(landing.fragment.access_token).toBeTruthy()
    const cookies = { redirect_to: spelling, vez_session: 'cookie' }
    expectHome(await signInWithGoogle(server.request, cookies, OURS))
  },
)

test.each(spellings)('a PKCE login told to return to %j brings its code home', async (spelling) => {
  const query = { redirect_to: spelling, ...makePkce().asked }
  const landing = await signInWithGoogle(server.request, query, OURS)
  expectHome(landing)
  expect(landing.query.code).toBeTruthy()
})

test.each(spellings)('a refused login told to return to %j comes home', async (spelling) => {
  const disabled = await requestGoogleSignIn(
    server.request,
    { redirect_to: spelling, provider: 'x' },
    OURS,
  )
  expectHome(toGoogleLanding(disabled.response))
  google.refuse('access_denied')
  const departure = await requestGoogleSignIn(server.request, { redirect_to: spelling }, OURS)
  google.refuse(null)
  const forged = `/auth/v1/callback?state=x&redirect_to=${encodeURIComponent(spelling)}`
  expectHome(await requestGoogleCallback(server.request, forged, departure.cookie))
})

test.each(spellings)('a login that Google refuses comes home from %j', async (spelling) => {
  google.refuse('access_denied')
  const landing = await signInWithGoogle(server.request, { redirect_to: spelling }, OURS)
  google.refuse(null)
  expectHome(landing)
  expect(landing.fragment.error_code).toBe('oauth_failed')
})

test('an address that is spelled raw, as no client would encode it, leads home as well', async () => {
  const raw = spellings.filter((spelling) => /^[\x21-\x7e]+$/.test(spelling) && !/#/.test(spelling))
  expect(raw.length).toBeGreaterThan(80)
  for (const spelling of raw) {
    const path = `/auth/v1/authorize?provider=x&redirect_to=${spelling}`
    expectHome(toGoogleLanding(await server.request(path, { headers: OURS })))
  }
})

test('who calls us by another name, by any header, is led to our own address', async () => {
  for (const headers of [
    { host: EVIL_HOST },
    { ...OURS, 'x-forwarded-host': EVIL_HOST },
    { ...OURS, forwarded: `host=${EVIL_HOST}` },
    { ...OURS, referer: `https://${EVIL_HOST}/login`, origin: `https://${EVIL_HOST}` },
    { host: `${EVIL_HOST}:80`, 'x-forwarded-proto': 'https' },
    { host: `localhost.${EVIL_HOST}` },
    { host: `127.0.0.1.${EVIL_HOST}:3000` },
    { host: `localhost@${EVIL_HOST}` },
  ]) {
    for (const redirect_to of [
      `https://${EVIL_HOST}/login`,
      `http://${EVIL_HOST}/login`,
      '/login',
    ]) {
      const { url } = await signInWithGoogle(server.request, { redirect_to }, headers)
      expect(url.origin).toBe(ADDRESS)
    }
  }
})

test('a configured address is the only one that counts as ours', async () => {
  const configured = await startTestServer({
    publicUrl: 'https://vez.example',
    address: () => 'https://vez.example',
  })
  const to = async (redirect_to: string, host: string) => {
    const asked = { provider: 'x', redirect_to }
    const { location } = await requestGoogleSignIn(configured.request, asked, { host })
    return location.origin + location.pathname
  }
  expect(await to('https://vez.example/login', EVIL_HOST)).toBe('https://vez.example/login')
  expect(await to(`https://${EVIL_HOST}/login`, EVIL_HOST)).toBe(
    'https://vez.example/auth/callback',
  )
  expect(await to(`http://${EVIL_HOST}/login`, EVIL_HOST)).toBe('https://vez.example/auth/callback')
  await configured.close()
})

test('two returns in one address are no way around it', async () => {
  for (const pair of [
    ['/login', `//${EVIL_HOST}`],
    [`//${EVIL_HOST}`, '/login'],
  ]) {
    const query = pair.map((it) => `redirect_to=${encodeURIComponent(it)}`).join('&')
    const path = `/auth/v1/authorize?provider=x&${query}`
    const { url } = toGoogleLanding(await server.request(path, { headers: OURS }))
    expect(url.origin).toBe(ADDRESS)
  }
})

test('a query that a page of ours takes along stays, and nothing in it can forge what we tell', async () => {
  const redirect_to = '/studio-aurora/login?return=history&error=x&access_token=forged#signed_in=1'
  const { url, fragment } = await signInWithGoogle(server.request, { redirect_to }, OURS)
  expect(url.pathname).toBe('/studio-aurora/login')
  expect(Object.keys(fragment).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
  ])
  const pkce = await signInWithGoogle(
    server.request,
    { redirect_to: '/login?code=forged', ...makePkce().asked },
    OURS,
  )
  expect(pkce.url.searchParams.getAll('code')).toHaveLength(1)
  expect(pkce.query.code).not.toBe('forged')
})

test('the way to Google names our own address alone as the way back', async () => {
  const departure = await requestGoogleSignIn(
    server.request,
    { redirect_to: `//${EVIL_HOST}` },
    OURS,
  )
  expect(departure.location.searchParams.get('redirect_uri')).toBe(`${ADDRESS}/auth/v1/callback`)
  expect(departure.location.href).not.toContain(EVIL_HOST)
  expect(await followGoogleConsent(departure)).toMatch(/^\/auth\/v1\/callback\?state=/)
})
