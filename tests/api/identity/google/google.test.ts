/** Signing in with Google, against a local OpenID provider over real HTTP. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findResources } from '#db/account/profiles.ts'
import { findUserByContact } from '#db/account/users.ts'
import { identities, users } from '#db/tables/account.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import {
  createEmail,
  listAuditRows,
  proveEmail,
  signInByPassword,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import { ADDRESS, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'
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
const visit = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  signInWithGoogle(server.request, { redirect_to: CALLBACK, ...query }, headers)

const findAccount = (email: string) => server.storage.read((db) => findUserByContact(db, { email }))
const countAccounts = () => server.storage.read((db) => db.$count(users))

async function findRole(email: string): Promise<string | undefined> {
  const rows = await server.storage.read((db) =>
    db.select().from(profiles).where(eq(profiles.email, email)),
  )
  return rows[0]?.role
}

const readMe = (token: string) => server.call('GET /api/me', {}, token)

test('a new account is made, signed in, and known again by its next visit', async () => {
  const { email, sub } = google.choose({ name: 'Bia Rocha', picture: 'https://g.example/bia.png' })
  const landing = await visit()
  expect([landing.status, landing.url.origin, landing.url.pathname]).toEqual([
    302,
    ADDRESS,
    CALLBACK,
  ])
  const { access_token = '', refresh_token, expires_at, ...rest } = landing.fragment
  expect(rest).toEqual({ token_type: 'bearer', expires_in: '900' })
  expect(Number(expires_at)).toBe(server.context.now() / 1000 + 900)
  expect(refresh_token).toMatch(/^\S{40,}$/)
  expect(landing.url.search).toBe('')
  expect(landing.cookies.filter((line) => line.startsWith('vez-access'))).toEqual([])

  const { body: user } = await server.call('GET /auth/v1/user', {}, access_token)
  expect(user).toMatchObject({
    email,
    email_confirmed_at: new Date(server.context.now()).toISOString(),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { name: 'Bia Rocha', avatar_url: 'https://g.example/bia.png' },
    identities: [{ provider: 'google', id: sub }],
  })
  const { body: me } = await readMe(access_token)
  expect(me).toMatchObject({ email, name: 'Bia Rocha', avatar: 'https://g.example/bia.png' })

  server.setNow(server.context.now() + DAY)
  const again = await visit()
  const { body: same } = await readMe(again.fragment.access_token ?? '')
  expect(same.id).toBe(me.id)
  expect(await countAccounts()).toBe(1)
  expect(google.complaints).toEqual([])
})

test('the tokens of the fragment refresh and sign out like any others', async () => {
  google.choose()
  const { fragment } = await visit()
  const { body } = await server.call('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: {},
    body: { refresh_token: fragment.refresh_token ?? '' },
  })
  expect(body.user.id).toBeTruthy()
  const out = await server.call('POST /auth/v1/logout', { query: {} }, body.access_token)
  expect(out.status).toBe(204)
  expect((await readMe(body.access_token ?? '')).status).toBe(401)
})

test('an account of Google is known by its id there, whatever its e-mail is by now', async () => {
  const { sub, email } = google.choose()
  const { body: me } = await readMe((await visit()).fragment.access_token ?? '')
  google.choose({ sub, email: createEmail('mudou') })
  const { body: same } = await readMe((await visit()).fragment.access_token ?? '')
  expect([same.id, same.email]).toEqual([me.id, email])
})

const BEGUN: [query: Record<string, string>, headers: { referer?: string }, role: string][] = [
  [{ redirect_to: '/register' }, {}, 'admin'],
  [{ redirect_to: '/' }, {}, 'admin'],
  [{ redirect_to: '/login' }, {}, 'admin'],
  [{ redirect_to: CALLBACK }, {}, 'admin'],
  [{}, {}, 'admin'],
  [{ redirect_to: CALLBACK }, { referer: `${ADDRESS}/register` }, 'admin'],
  [{ redirect_to: CALLBACK }, { referer: `${ADDRESS}/login?x=1` }, 'admin'],
  [{ redirect_to: `${CALLBACK}?role=admin` }, { referer: `${ADDRESS}/register` }, 'admin'],
  [{ redirect_to: CALLBACK }, { referer: 'https://elsewhere.example/studio' }, 'admin'],
  [{ redirect_to: `${CALLBACK}?role=client` }, {}, 'client'],
  [{ redirect_to: `${CALLBACK}?role=client` }, { referer: `${ADDRESS}/register` }, 'client'],
  [{ redirect_to: '/register?role=client' }, {}, 'client'],
  [{ redirect_to: '/studio-aurora' }, {}, 'client'],
  [{ redirect_to: '/studio-aurora/login' }, {}, 'client'],
  [{ redirect_to: '/studio-aurora/register?role=admin' }, {}, 'client'],
  [{ redirect_to: '/login/professional' }, {}, 'client'],
  [{ redirect_to: CALLBACK }, { referer: `${ADDRESS}/studio-aurora/register` }, 'client'],
  [{ redirect_to: `${CALLBACK}?role=professional` }, {}, 'admin'],
  [{ redirect_to: `${CALLBACK}?role=owner&professional_id=1` }, {}, 'admin'],
]

test.each(BEGUN)(
  'a new account begun with %j and %j has the role %s',
  async (query, headers, role) => {
    const { email } = google.choose()
    const { status } = await signInWithGoogle(
      server.request,
      query,
      // Without a configured address ours is the one that was called.
      { host: 'vez.test', ...headers },
    )
    expect(status).toBe(302)
    expect(await findRole(email)).toBe(role)
    const account = await findAccount(email)
    const businesses = await server.storage.read((db) =>
      db.$count(business_settings, eq(business_settings.user_id, account?.id ?? '')),
    )
    expect(businesses).toBe(role === 'admin' ? 1 : 0)
  },
)

test('an owner who comes by Google has a business at once, on trial, with a page', async () => {
  google.choose({ name: 'Célia Prado' })
  const { fragment } = await visit({ redirect_to: '/register' })
  const { body: me } = await readMe(fragment.access_token ?? '')
  expect(me.business?.name).toBe('Salão de Célia')
  const stored = await server.storage.read((db) => findResources(db, me.id))
  expect(stored).toMatchObject({
    plano_atual: 'trial',
    trial_expira_em: server.context.now() + 3 * DAY,
    is_blocked: false,
  })
  const page = await server.call('GET /api/public/:slug', {
    params: { slug: me.business?.slug ?? '' },
  })
  expect(page.status).toBe(200)
})

test('a role that is put into the way back changes nothing', async () => {
  const { email } = google.choose()
  const departure = await requestGoogleSignIn(server.request, {
    redirect_to: `${CALLBACK}?role=client`,
  })
  const back = await followGoogleConsent(departure)
  const forged = `${back}&role=admin&redirect_to=/register&user_id=1`
  const landing = await requestGoogleCallback(server.request, forged, departure.cookie)
  expect(landing.url.search).toBe('?role=client')
  expect(await findRole(email)).toBe('client')

  const token = landing.fragment.access_token ?? ''
  const { body } = await server.call('POST /api/me/profile', { body: { role: 'admin' } }, token)
  expect(body.role).toBe('client')
})

test('an existing client stays a client, wherever the next login begins', async () => {
  const { email } = google.choose()
  await visit({ redirect_to: '/studio-aurora/login' })
  for (const redirect_to of ['/register', '/', '/login', `${CALLBACK}?role=admin`, CALLBACK]) {
    const { fragment } = await visit({ redirect_to })
    const { body } = await readMe(fragment.access_token ?? '')
    expect([body.role, body.business]).toEqual(['client', null])
  }
  expect(await findRole(email)).toBe('client')
  expect(await server.storage.read((db) => db.$count(business_settings))).toBe(0)
})

test('an existing owner stays an owner after a login from a salon', async () => {
  google.choose()
  await visit({ redirect_to: '/register' })
  const { fragment } = await visit({ redirect_to: '/studio-aurora/login' })
  expect((await readMe(fragment.access_token ?? '')).body.role).toBe('admin')
})

test('with vez_session the tokens come as cookies, and the address holds none', async () => {
  google.choose()
  for (const [vez_session, lasts] of [
    ['cookie', false],
    ['cookie; remember', true],
  ] as const) {
    const { url, cookies } = await visit({ vez_session })
    expect(url.href).toBe(`${ADDRESS}${CALLBACK}#signed_in=1`)
    const [access = '', refresh = '', known = ''] = cookies
    expect(access).toMatch(/^vez-access=\S+; Path=\/; HttpOnly; SameSite=Lax/)
    expect(refresh).toMatch(/^vez-refresh=\S+; Path=\/auth\/v1; HttpOnly; SameSite=Lax/)
    for (const line of [access, refresh]) expect(line.includes('Max-Age=2592000')).toBe(lasts)
    expect(known).toMatch(/^vez-known=/)
    const cookie = access.split(';')[0] ?? ''
    const me = await server.request('/api/me', { headers: { cookie } })
    expect(me.status).toBe(200)
  }
})

test('the cookies of an https address are secure ones, and the way back is its own', async () => {
  const secure = await startTestServer({
    google: google.settings,
    publicUrl: 'https://vez.example',
    address: () => 'https://vez.example',
    storage: server.storage,
    now: server.context.now,
  })
  google.choose()
  const departure = await requestGoogleSignIn(secure.request, {
    redirect_to: 'https://vez.example/auth/callback?role=client',
    vez_session: 'cookie',
  })
  expect(departure.location.searchParams.get('redirect_uri')).toBe(
    'https://vez.example/auth/v1/callback',
  )
  expect(departure.response.headers.get('set-cookie')).toContain('; Secure')
  const landing = await requestGoogleCallback(
    secure.request,
    await followGoogleConsent(departure),
    departure.cookie,
  )
  expect(landing.url.href).toBe('https://vez.example/auth/callback?role=client#signed_in=1')
  for (const line of landing.cookies) expect(line).toContain('; Secure')
  await secure.close()
})

test('with a PKCE challenge a code comes back, good once, for whoever holds the verifier', async () => {
  const { email } = google.choose()
  const { asked, code_verifier } = makePkce()
  const take = (auth_code: string | undefined, verifier = code_verifier) =>
    server.call('POST /auth/v1/token', {
      query: { grant_type: 'pkce' },
      headers: {},
      body: { auth_code: auth_code ?? '', code_verifier: verifier },
    })
  const { url, query } = await visit(asked)
  expect([url.pathname, url.hash, Object.keys(query)]).toEqual([CALLBACK, '', ['code']])
  const { status, body } = await take(query.code)
  expect([status, body.user.email]).toEqual([200, email])
  expect((await readMe(body.access_token ?? '')).body.role).toBe('admin')
  expect((await take(query.code)).body.code).toBe('bad_oauth_state')

  const second = await visit(asked)
  const wrong = await take(second.query.code, makePkce().code_verifier)
  expect([wrong.status, wrong.body.code]).toEqual([400, 'bad_code_verifier'])
  expect((await take(second.query.code)).body.code).toBe('bad_oauth_state')

  const late = await visit(asked)
  server.setNow(server.context.now() + 5 * MINUTE)
  expect((await take(late.query.code)).body.code).toBe('bad_oauth_state')
})

test('a PKCE caller finds a failure in the query, where it finds the code', async () => {
  google.refuse('access_denied')
  const { url, query } = await visit(makePkce().asked)
  expect(url.hash).toBe('')
  expect(query).toMatchObject({ error: 'access_denied', error_code: 'oauth_failed' })
})

test('an account joins where both e-mails are confirmed, and keeps its password', async () => {
  const email = createEmail()
  const { id } = await proveEmail(server, email)
  const mine = await signUp(server)
  const token = (await proveEmail(server, email)).token
  await server.call('PUT /auth/v1/user', { body: { password: 'segredo novo' } }, token)
  google.choose({ email: email.toUpperCase(), name: 'Outro Nome' })
  const { fragment } = await visit()
  const { body } = await server.call('GET /auth/v1/user', {}, fragment.access_token)
  expect(body.id).toBe(id)
  expect(body.app_metadata.providers).toEqual(['email', 'google'])
  expect((await signInByPassword(server, email, 'segredo novo')).status).toBe(200)
  expect((await readMe(token)).status).toBe(200)
  expect((await listAuditRows(server, id)).map(({ action }) => action)).toContain('identity_joined')
  expect((await readMe(mine.token)).status).toBe(200)
})

test('whoever opened an account with an e-mail of somebody else loses password and sessions', async () => {
  const squatter = await signUp(server, { email: createEmail('vitima') })
  google.choose({ email: squatter.email })
  const { fragment } = await visit()
  const { body } = await readMe(fragment.access_token ?? '')
  expect([body.id, body.email_confirmed]).toEqual([squatter.id, true])
  expect((await readMe(squatter.token)).status).toBe(401)
  expect((await signInByPassword(server, squatter.email)).body.code).toBe('invalid_credentials')
  const actions = (await listAuditRows(server, squatter.id)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['password_wiped', 'contact_proven']))
})

test('an e-mail that Google has not verified is refused, and proves nothing', async () => {
  const email = createEmail()
  const squatter = await signUp(server, { email })
  google.choose({ email, email_verified: false })
  const { url, fragment } = await visit()
  expect(url.pathname).toBe(CALLBACK)
  expect(fragment).toEqual({
    error: 'access_denied',
    error_code: 'email_not_confirmed',
    error_description: 'Este e-mail ainda não foi confirmado.',
  })
  expect((await readMe(squatter.token)).status).toBe(200)
  expect((await findAccount(email))?.email_confirmed_at).toBeNull()
  google.choose({ email_verified: false })
  await visit()
  expect(await countAccounts()).toBe(1)
  expect(await server.storage.read((db) => db.$count(identities))).toBe(0)
})

test('a picture that is no https address is not kept', async () => {
  google.choose({ picture: 'javascript:alert(1)' })
  const { fragment } = await visit()
  expect((await readMe(fragment.access_token ?? '')).body.avatar).toBeNull()
})

test('a salon that is there is where its client lands', async () => {
  const { slug } = await createBusiness(server.storage)
  google.choose()
  const { url } = await visit({
    redirect_to: `/${slug}/login?return=booking`,
    vez_session: 'cookie',
  })
  expect(url.href).toBe(`${ADDRESS}/${slug}/login?return=booking#signed_in=1`)
})
