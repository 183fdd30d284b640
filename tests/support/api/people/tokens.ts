/** Tokens that this server did not give, or gave for something else. */
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { SECRET } from '#tests/support/api/test-server.ts'

type Claims = Record<string, unknown>

type Forgery = {
  secret?: string
  alg?: 'HS256' | 'HS384' | 'HS512'
  audience?: string
  /** ms since 1970; null leaves the claim out. */
  expires_at?: number | null
}

const FAR_AHEAD = Date.UTC(2040, 0, 1)

/**
 * Signs claims of the caller's choice, as the server would for a client if nothing else is said:
 * without a subject it would be refused before anything else of it was looked at.
 */
export function forgeToken(claims: Claims, forgery: Forgery = {}): Promise<string> {
  const { secret = SECRET, alg = 'HS256', audience = 'client', expires_at = FAR_AHEAD } = forgery
  const t = { sub: 'somebody', ...claims, aud: audience }
  const token = new SignJWT(t).setProtectedHeader({ alg, typ: 'JWT' })
  if (expires_at !== null) token.setExpirationTime(Math.floor(expires_at / 1000))
  return token.sign(new TextEncoder().encode(secret))
}

/** The same claims with `alg: none` and no signature. */
export function removeSignature(token: string): string {
  return new UnsecuredJWT(decodeJwt(token)).encode()
}

/** Changes what a token says and keeps its signature. */
export function editToken(token: string, change: Claims): string {
  const [header = '', , signature = ''] = token.split('.')
  const claims = { ...decodeJwt(token), ...change }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${header}.${payload}.${signature}`
}

/** What a client's token says, as far as a forgery needs it. */
export function readClaims(token: string) {
  const { sub, session_id, business } = decodeJwt(token)
  return { sub: String(sub), session_id: String(session_id), business: String(business) }
}

/** What an account's token says, without its times: they are the forger's to choose. */
export function readAccountClaims(token: string): Claims & { sub: string; session_id: string } {
  const { sub, session_id, aud: _aud, exp: _exp, iat: _iat, ...claims } = decodeJwt(token)
  return { ...claims, sub: String(sub), session_id: String(session_id) }
}
