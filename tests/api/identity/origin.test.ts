/** Requests that pages of others cause: cookies come along, and nothing must come of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AuthRequestOptions,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  refreshSession,
  type SignedInPerson,
  sendAuthRequest,
  signInAgain,
  toCookieHeaderFrom,
} from '#tests/support/api/people/auth-calls.ts'
import { createEmail, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer()
  dora = await createOwner(server)
})
afterEach(() => server.close())

const OWN = 'http://localhost'
const HERE = { Origin: OWN, 'Sec-Fetch-Site': 'same-origin' }
const COOKIE = { ...HERE, 'X-Vez-Session': 'cookie' }
/** What a browser says of a request that does not come from a page of ours. */
const ELSEWHERE: Record<string, string>[] = [
  { Origin: 'https://mau.example', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://mau.example' },
  { Origin: 'null' },
  { Origin: 'http://localhost.mau.example' },
  { Origin: 'http://localhost:8080' },
  { Origin: OWN, 'Sec-Fetch-Site': 'same-site' },
  { Origin: OWN, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: OWN, 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin' },
  {},
]

const enter = () => logIn(server, dora.email, PASSWORD, { headers: COOKIE })

test('nothing that opens a session in cookies can be caused from elsewhere', async () => {
  const entered = await enter()
  const email = createEmail()
  const opening: [string, object][] = [
    ['POST /auth/v1/token?grant_type=password', { email: dora.email, password: PASSWORD }],
    ['POST /auth/v1/token?grant_type=refresh_token', {}],
    ['POST /auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
    ['POST /auth/v1/signup', { email, password: PASSWORD }],
    [
      'POST /auth/v1/verify',
      { type: 'signup', token_hash: await findLinkSentTo(server, dora.email) },
    ],
  ]
  for (const from of ELSEWHERE) {
    for (const [call, body] of opening) {
      const headers = { ...from, 'X-Vez-Session': 'cookie', Cookie: toCookieHeaderFrom(entered) }
      const answer = await sendAuthRequest(server, call, { headers, body })
      expect(formatAuthRefusal(answer), `${call} ${JSON.stringify(from)}`).toBe(
        '403 foreign_origin',
      )
      expect(parseSetCookies(answer).size).toBe(0)
    }
  }
  expect(formatAuthRefusal(await logIn(server, email))).toBe('400 invalid_credentials')
  const headers = { ...COOKIE, Cookie: toCookieHeaderFrom(entered) }
  expect((await refreshSession(server, '', { headers })).status).toBe(200)
})

test('nothing that changes something by cookie can be caused from elsewhere', async () => {
  const cookie = toCookieHeaderFrom(await enter())
  const changing: [string, object?][] = [
    ['PUT /auth/v1/user', { password: 'a senha do ladrão', current_password: PASSWORD }],
    ['POST /auth/v1/logout'],
    ['PATCH /api/me', { name: 'Outra' }],
    ['POST /api/me/profile', {}],
    ['DELETE /api/me/sessions/x'],
  ]
  for (const from of ELSEWHERE) {
    for (const [call, body] of changing) {
      const sending: AuthRequestOptions = { headers: { ...from, Cookie: cookie }, body }
      const { status, body: told } = await sendAuthRequest(server, call, sending)
      const name = `${call} ${JSON.stringify(from)}`
      expect([status, told.code], name).toEqual([403, 'foreign_origin'])
    }
  }
  const { body } = await sendAuthRequest(server, 'GET /api/me', { headers: { Cookie: cookie } })
  expect(body).toMatchObject({ name: 'Dora Lima' })
  const head = await server.request('/api/me', { method: 'HEAD', headers: { Cookie: cookie } })
  expect(head.status).toBe(200)
  expect((await logIn(server, dora.email)).status).toBe(200)
  const own = await sendAuthRequest(server, 'PATCH /api/me', {
    headers: { ...HERE, Cookie: cookie },
    body: { name: 'Dora Souza' },
  })
  expect(own.status).toBe(200)
})

test('a bearer’s caller may be anywhere: nothing sends that along by itself', async () => {
  for (const headers of ELSEWHERE) {
    const { access_token: token } = await signInAgain(server, dora)
    const body = { data: { name: 'Dora' } }
    expect(
      (await sendAuthRequest(server, 'PUT /auth/v1/user', { token, headers, body })).status,
    ).toBe(200)
    expect((await logIn(server, dora.email, PASSWORD, { headers })).status).toBe(200)
    const out = await sendAuthRequest(server, 'POST /auth/v1/logout?scope=local', {
      token,
      headers,
    })
    expect(out.status).toBe(204)
  }
})
