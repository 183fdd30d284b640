/** What the protocol's own client relies on: error bodies, headers, and what it sends too much. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AuthRequestOptions,
  createOwner,
  formatAuthRefusal,
  readUser,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import {
  editToken,
  forgeToken,
  readAccountClaims,
  removeSignature,
} from '#tests/support/api/people/tokens.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const VERSION = 'X-Supabase-Api-Version'
const JSON_TYPE = { 'Content-Type': 'application/json;charset=UTF-8' }

test('every refusal has its code twice, a sentence in Portuguese, and the request’s id', async () => {
  const password = 'POST /auth/v1/token?grant_type=password'
  const cases: [string, AuthRequestOptions, string, string][] = [
    [password, { body: { email: dora.email, password: 'x' } }, '400 invalid_credentials', 'Dados'],
    [password, { body: { email: 'x', password: 'x' } }, '400 validation_failed', 'Por favor'],
    ['POST /auth/v1/token?grant_type=web3', { body: {} }, '400 provider_disabled', 'Esta forma'],
    ['POST /auth/v1/token?grant_type=code', { body: {} }, '400 validation_failed', 'Confira'],
    ['POST /auth/v1/token', { body: {} }, '400 validation_failed', 'Confira'],
    ['POST /auth/v1/recover', { body: {} }, '400 validation_failed', 'Confira'],
    ['GET /auth/v1/user', {}, '401 no_authorization', 'Usuário não autenticado'],
    ['POST /auth/v1/logout', {}, '401 no_authorization', 'Usuário não autenticado'],
    ['GET /auth/v1/user', { token: 'x.y.z' }, '403 bad_jwt', 'Sua sessão'],
    ['GET /auth/v1/factors', {}, '404 not_found', 'Não encontramos'],
    ['POST /auth/v1/user', { body: {} }, '404 not_found', 'Não encontramos'],
  ]
  for (const [call, sending, expected, message] of cases) {
    const answer = await sendAuthRequest(server, call, sending)
    const { code, error_code, request_id, message: said } = answer.body
    expect(formatAuthRefusal(answer), call).toBe(expected)
    expect(code).toBe(error_code)
    expect(said.startsWith(message), said).toBe(true)
    expect(request_id).toBe(answer.headers.get('x-request-id'))
    expect(answer.headers.get(VERSION)).toBe('2024-01-01')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  }
})

test('what is no JSON is refused as such, and what is too large too', async () => {
  for (const body of ['{', 'email=a', '[1', '\u0000']) {
    const answer = await server.request('/auth/v1/otp', { method: 'POST', body })
    expect(answer.status, body).toBe(400)
    expect(await answer.text()).toContain('"error_code":"bad_json"')
  }
  const huge = await sendAuthRequest(server, 'POST /auth/v1/signup', {
    body: { email: 'x'.repeat(70_000) },
  })
  expect(huge.status).toBe(413)
})

test('the version of the protocol is on every answer', async () => {
  const answers = [
    await readUser(server, dora.access_token),
    await sendAuthRequest(server, 'GET /auth/v1/settings'),
    await sendAuthRequest(server, 'GET /auth/v1/authorize?provider=google'),
    await sendAuthRequest(server, 'OPTIONS /auth/v1/token'),
    await sendAuthRequest(server, 'POST /auth/v1/logout', { token: dora.access_token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 302, 204, 204])
  expect(answers.map(({ headers }) => headers.get(VERSION))).toEqual(Array(5).fill('2024-01-01'))
})

test('any site may call, with the headers of the protocol’s client, and without cookies', async () => {
  const headers = {
    Origin: 'https://salao.example',
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,apikey,x-client-info',
  }
  const { headers: told } = await sendAuthRequest(server, 'OPTIONS /auth/v1/user', { headers })
  const list = (name: string) => (told.get(name) ?? '').toLowerCase().split(/, */)
  expect(told.get('access-control-allow-origin')).toBe('*')
  expect(told.get('access-control-allow-credentials')).toBeNull()
  expect(list('access-control-allow-methods')).toEqual(
    expect.arrayContaining(['get', 'post', 'put', 'delete']),
  )
  expect(list('access-control-allow-headers')).toEqual(
    expect.arrayContaining([
      ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'],
      ...['prefer', 'range', 'idempotency-key'],
    ]),
  )
  const answer = await readUser(server, dora.access_token)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase()
  expect(exposed).toContain('x-supabase-api-version')
  expect(exposed).toContain('content-range')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('what the client sends beside is tolerated', async () => {
  const beside = {
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
    channel: 'sms',
  }
  const email = createEmail()
  const headers = { [VERSION]: '2024-01-01', apikey: 'anon', 'X-Client-Info': 'supabase-js/2.108' }
  const body = { email, password: PASSWORD, ...beside }
  const calls: [string, object][] = [
    ['POST /auth/v1/signup?redirect_to=https%3A%2F%2Foutro.example', { ...body, data: {} }],
    ['POST /auth/v1/token?grant_type=password', body],
    ['POST /auth/v1/otp', { ...beside, email, data: {}, create_user: true }],
    ['POST /auth/v1/otp', { ...beside, email, data: null, create_user: null }],
    ['POST /auth/v1/recover', { ...beside, email }],
    ['POST /auth/v1/resend', { ...beside, type: 'signup', email }],
  ]
  for (const [call, sent] of calls) {
    expect((await sendAuthRequest(server, call, { headers, body: sent })).status, call).toBe(200)
  }
})

test('a JSON content type with nothing in it signs out', async () => {
  for (const empty of [{}, { body: '' }]) {
    const { access_token } = await createOwner(server)
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${access_token}` }
    const answer = await server.request('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers,
      ...empty,
    })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
})

test('the anonymous key is nobody', async () => {
  const token = 'anon'
  expect(formatAuthRefusal(await readUser(server, token))).toBe('401 no_authorization')
  const answer = await requestSignUp(server, {}, { token, headers: { apikey: token } })
  expect(answer.status).toBe(200)
})

test('a token that is not ours, or not for accounts, is refused', async () => {
  const claims = readAccountClaims(dora.access_token)
  const audience = 'authenticated'
  const expires_at = server.context.now()
  const odd = [
    removeSignature(dora.access_token),
    editToken(dora.access_token, { role: 'service_role' }),
    await forgeToken(claims),
    await forgeToken(claims, { audience, secret: 'a-secret-that-is-somebody-elses-own-one' }),
    await forgeToken(claims, { audience, alg: 'HS512' }),
    await forgeToken(claims, { audience, expires_at }),
    await forgeToken(claims, { audience, expires_at: null }),
    dora.refresh_token,
    claims.session_id,
  ]
  for (const token of odd)
    expect(formatAuthRefusal(await readUser(server, token))).toBe('403 bad_jwt')
  const other = await createOwner(server)
  const swapped = await forgeToken({ ...claims, sub: other.id }, { audience })
  expect(formatAuthRefusal(await readUser(server, swapped))).toBe('403 session_not_found')
  expect((await readUser(server, await forgeToken(claims, { audience }))).status).toBe(200)
})

test('the settings say which ways in there are', async () => {
  const { body } = await sendAuthRequest(server, 'GET /auth/v1/settings')
  expect(body).toEqual({
    external: { email: true, phone: true, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    mailer: true,
    plans: false,
  })
  const silent = await startTestServer({ channels: { email: null, sms: null } })
  const { body: without } = await sendAuthRequest(silent, 'GET /auth/v1/settings')
  expect(without).toMatchObject({ external: { phone: false }, mailer: false })
  await silent.close()
})

test('without Google its sign-in leads back with the reason', async () => {
  const { status, headers } = await sendAuthRequest(
    server,
    'GET /auth/v1/authorize?provider=google',
  )
  const at = new URL(headers.get('location') ?? '')
  expect([status, at.pathname]).toEqual([302, '/auth/callback'])
  const told = Object.fromEntries(new URLSearchParams(at.hash.slice(1)))
  expect(told).toEqual({
    error: 'access_denied',
    error_code: 'provider_disabled',
    error_description: 'Esta forma de login não está disponível aqui. Entre de outra forma.',
  })
})
