/** People as `/auth/v1` makes them, and its calls as they stand on the wire. */
import type { AuthSession, AuthUser, RefusalBody } from '#api/contract/contract.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { createEmail, findLastSmsTo, PASSWORD } from './sign-up.ts'

export type AuthRequestOptions = {
  token?: string
  headers?: Record<string, string>
  body?: unknown
  /** The address at the other end of the socket. */
  peer?: string
}

/** What such a call answers; each test reads what belongs to its own. */
export type AuthAnswer = {
  status: number
  body: AuthSession & AuthUser & RefusalBody
  headers: Headers
  text: string
}

type Asked = Pick<TestServer, 'request'>

/** @param call method and path, such as `GET /auth/v1/user` */
export async function sendAuthRequest(
  { request }: Asked,
  call: string,
  { token, headers, body, peer }: AuthRequestOptions = {},
): Promise<AuthAnswer> {
  const [method = '', path = ''] = call.split(' ')
  const sent = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
  }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await request(path, { method, headers: sent, ...content }, peer)
  const text = await answer.text()
  // A session, a user or a refusal: the tests check which of them it is.
  const read = (text ? JSON.parse(text) : {}) as AuthAnswer['body']
  return { status: answer.status, body: read, headers: answer.headers, text }
}

/** Somebody who is signed in and keeps the tokens, without cookies. */
export type SignedInPerson = {
  id: string
  email: string
  phone: string
  access_token: string
  refresh_token: string
}

export function toSignedInPerson({ status, body, text }: AuthAnswer): SignedInPerson {
  const { access_token, refresh_token, user } = body
  if (status !== 200 || !access_token || !refresh_token) throw new Error(`${status} ${text}`)
  return { id: user.id, email: user.email, phone: user.phone, access_token, refresh_token }
}

export function requestSignUp(server: Asked, said: object, sending: AuthRequestOptions = {}) {
  const body = { email: createEmail(), password: PASSWORD, ...said }
  return sendAuthRequest(server, 'POST /auth/v1/signup', { ...sending, body })
}

/** Signs up from `/register`, as the form there does. */
export async function createOwner(server: Asked, name = 'Dora Lima'): Promise<SignedInPerson> {
  return toSignedInPerson(await requestSignUp(server, { data: { name, role: 'admin' } }))
}

/** Signs up from a salon's page. */
export async function createClientAccount(
  server: Asked,
  name = 'Marina Souza',
): Promise<SignedInPerson> {
  return toSignedInPerson(await requestSignUp(server, { data: { name, role: 'client' } }))
}

export function logIn(
  server: Asked,
  email: string,
  password = PASSWORD,
  sending: AuthRequestOptions = {},
) {
  const body = { email, password }
  return sendAuthRequest(server, 'POST /auth/v1/token?grant_type=password', { ...sending, body })
}

/** Another session of the same account. */
export const signInAgain = async (server: Asked, { email }: SignedInPerson) =>
  toSignedInPerson(await logIn(server, email))

export function refreshSession(
  server: Asked,
  refresh_token: string,
  sending: AuthRequestOptions = {},
) {
  const body = { refresh_token }
  return sendAuthRequest(server, 'POST /auth/v1/token?grant_type=refresh_token', {
    ...sending,
    body,
  })
}

export const readUser = (server: Asked, token: string) =>
  sendAuthRequest(server, 'GET /auth/v1/user', { token })

export const changeUser = (server: Asked, token: string, body: object) =>
  sendAuthRequest(server, 'PUT /auth/v1/user', { token, body })

/** The same by somebody who knows the account's password. */
export const changeOwnUser = (server: Asked, token: string, body: object) =>
  changeUser(server, token, { current_password: PASSWORD, ...body })

export const verifyToken = (server: Asked, body: object, sending: AuthRequestOptions = {}) =>
  sendAuthRequest(server, 'POST /auth/v1/verify', { ...sending, body })

/** The token in the link that was mailed there last. */
export async function findLinkSentTo(server: TestServer, email: string): Promise<string> {
  const [, token] = /#token_hash=([\w-]+)&type=/.exec(await findLastSmsTo(server, email)) ?? []
  if (!token) throw new Error(`no link was sent to ${email}`)
  return token
}

/** Follows the link of a recovery mail as far as its session. */
export async function recoverAccount(server: TestServer, email: string): Promise<SignedInPerson> {
  await sendAuthRequest(server, 'POST /auth/v1/recover', { body: { email } })
  const token_hash = await findLinkSentTo(server, email)
  return toSignedInPerson(await verifyToken(server, { type: 'recovery', token_hash }))
}

/** Status and code of a refusal, as most tests compare them. */
export const formatAuthRefusal = ({ status, body }: AuthAnswer) => `${status} ${body.error_code}`

/** The lines of `Set-Cookie`, by name: the value, and the attributes in lower case. */
export function parseSetCookies({ headers }: { headers: Headers }) {
  const lines = headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    return [name, { value, attributes: attributes.map((it) => it.toLowerCase()) }] as const
  })
  return new Map(lines)
}

/** The same as a browser sends them to `/auth/v1`. */
export const toCookieHeaderFrom = (answer: { headers: Headers }) =>
  [...parseSetCookies(answer)].map(([name, { value }]) => `${name}=${value}`).join('; ')
