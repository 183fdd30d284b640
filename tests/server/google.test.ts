/** Signing in with Google at a real server process, by hand and by the protocol's own client. */
import { createClient, type RealtimeClientOptions } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'
import {
  followGoogleConsent,
  requestGoogleCallback,
  requestGoogleSignIn,
  signInWithGoogle,
  toCookieHeader,
  toGoogleLanding,
} from '#tests/support/fakes/google-sign-in.ts'
import { getUrl, parseFields } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
let google: GoogleProvider
let server: ServerProcess
beforeEach(async () => {
  file = await createDatabaseFile()
  google = await startGoogle()
  server = await startServer({ database: file.path, env: google.env })
})
afterEach(async () => {
  await endServers()
  await google.close()
  await file.remove()
})

const ask = (path: string, init: RequestInit) => fetch(server.url + path, init)

type Transport = NonNullable<RealtimeClientOptions['transport']>

/** The protocol's own client, unmodified, with a memory of its own. */
function openClient(flowType: 'pkce' | 'implicit') {
  const kept = new Map<string, string>()
  return createClient(server.url, 'anon', {
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    },
    // Node 20 has none of its own; this one differs from the browser's in the types of its events.
    realtime: { transport: WebSocket as unknown as Transport },
  })
}

/** Follows the address to which the client would send its browser. */
async function follow(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? '')
  const departure = { response, location, cookie: toCookieHeader(response) }
  return requestGoogleCallback(ask, await followGoogleConsent(departure), departure.cookie)
}

test('the way over Google and back ends with tokens that this server knows', async () => {
  const { email } = google.choose()
  const { url, fragment } = await signInWithGoogle(ask, {
    redirect_to: '/auth/callback?role=client',
  })
  expect(url.port).toBe(new URL(server.url).port)
  expect(url.pathname + url.search).toBe('/auth/callback?role=client')
  const me = await getUrl(`${server.url}/api/me`, { token: fragment.access_token ?? '' })
  expect(parseFields(me)).toMatchObject({ email, role: 'client', email_confirmed: true })
  expect(google.complaints).toEqual([])
})

test('our own page gets cookies, and an address without tokens', async () => {
  google.choose()
  const query = { redirect_to: '/login', vez_session: 'cookie; remember' }
  const { url, cookies } = await signInWithGoogle(ask, query)
  expect(url.pathname + url.hash).toBe('/login#signed_in=1')
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const me = await getUrl(`${server.url}/api/me`, { headers: { cookie } })
  expect(parseFields(me).role).toBe('admin')
})

test('supabase-js signs in with PKCE: signInWithOAuth, exchangeCodeForSession', async () => {
  const { email, name } = google.choose()
  const client = openClient('pkce')
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${server.url}/register`, skipBrowserRedirect: true },
  })
  const { url, query } = await follow(data.url ?? '')
  expect([url.pathname, url.hash]).toEqual(['/register', ''])
  const exchanged = await client.auth.exchangeCodeForSession(query.code ?? '')
  expect(exchanged.error).toBeNull()
  expect(exchanged.data.user).toMatchObject({ email, user_metadata: { name } })
  const { data: who } = await client.auth.getUser()
  expect(who.user?.email).toBe(email)
  const refreshed = await client.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  const again = await openClient('pkce').auth.exchangeCodeForSession(query.code ?? '')
  expect(again.error).not.toBeNull()
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.auth.getSession()).data.session).toBeNull()
})

test('supabase-js without PKCE reads the fragment into setSession', async () => {
  const { email } = google.choose()
  const client = openClient('implicit')
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${server.url}/login`, skipBrowserRedirect: true },
  })
  const { fragment } = await follow(data.url ?? '')
  const { access_token = '', refresh_token = '' } = fragment
  const set = await client.auth.setSession({ access_token, refresh_token })
  expect([set.error, set.data.user?.email]).toEqual([null, email])
  expect(set.data.user?.app_metadata.provider).toBe('google')
})

test('a refusal comes back where supabase-js looks for it', async () => {
  google.refuse('access_denied')
  for (const flowType of ['pkce', 'implicit'] as const) {
    const { data } = await openClient(flowType).auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${server.url}/login`, skipBrowserRedirect: true },
    })
    const { query, fragment } = await follow(data.url ?? '')
    expect({ ...query, ...fragment }).toMatchObject({
      error: 'access_denied',
      error_code: 'oauth_failed',
      error_description: 'O Google não confirmou o login. Tente de novo.',
    })
  }
})

test('a login begun at one process may end at another, with the same key', async () => {
  const env = { ...google.env, SECRET_KEY: 'one-key-for-both-processes-32-chars-long' }
  const one = await startServer({ database: file.path, env })
  const other = await startServer({ database: file.path, env })
  google.choose()
  const departure = await requestGoogleSignIn((path, init) => fetch(one.url + path, init))
  const back = await followGoogleConsent(departure)
  const landing = await requestGoogleCallback(
    (path, init) => fetch(other.url + path, init),
    back,
    departure.cookie,
  )
  // The way back is another address there, so Google does not give this code out again.
  expect(landing.fragment.error_code).toBe('oauth_failed')
  expect(google.complaints).toEqual(['redirect_uri'])

  const shared = { ...env, PUBLIC_URL: 'http://vez.example' }
  const [here, there] = [
    await startServer({ database: file.path, env: shared }),
    await startServer({ database: file.path, env: shared }),
  ]
  const left = await requestGoogleSignIn((path, init) => fetch(here.url + path, init))
  const home = await requestGoogleCallback(
    (path, init) => fetch(there.url + path, init),
    await followGoogleConsent(left),
    left.cookie,
  )
  expect([home.url.origin, home.fragment.token_type]).toEqual(['http://vez.example', 'bearer'])
})

test('nothing of a login is in the log or the database file', async () => {
  const { sub } = google.choose()
  const departure = await requestGoogleSignIn(ask, {})
  const back = await followGoogleConsent(departure)
  const { fragment } = await requestGoogleCallback(ask, back, departure.cookie)
  const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
  const secrets = [
    state,
    ...google.codes,
    departure.cookie.split('=')[1] ?? '',
    fragment.access_token ?? '',
    fragment.refresh_token ?? '',
    google.settings.clientSecret,
  ]
  const stored = JSON.stringify(
    ['one_time_tokens', 'auth_sessions', 'identities', 'users', 'audit', 'rate_limits'].map(
      (name) => file.query(`SELECT * FROM ${name}`),
    ),
  )
  await server.stop()
  expect(stored).toContain(sub)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(stored).not.toContain(secret)
    expect(server.output() + server.errors()).not.toContain(secret)
  }
})

test('without Google the settings say so, and nobody is sent there', async () => {
  const bare = await startServer({ database: file.path })
  const settings = await getUrl(`${bare.url}/auth/v1/settings`)
  expect(parseFields(settings)).toMatchObject({ external: { google: false } })
  const answer = await fetch(`${bare.url}/auth/v1/authorize?provider=google&redirect_to=/login`, {
    redirect: 'manual',
  })
  expect(toGoogleLanding(answer).fragment.error_code).toBe('provider_disabled')
})
