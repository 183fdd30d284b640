import { jwtVerify, SignJWT } from 'jose'

/** What a client's token says. Whether it still holds is looked up on each request. */
export type ClientClaims = { session_id: string; business: string }

/** Signs and reads the tokens of client sessions: JWT, HS256 under the installation's key. */
export type Tokens = {
  /** @param lasting from when to when, in ms since 1970 */
  sign: (
    claims: ClientClaims & { client_id: string },
    lasting: { issued_at: number; expires_at: number },
  ) => Promise<string>
  /** @returns null for anything that we did not sign, or that has expired. */
  read: (token: string, now: number) => Promise<ClientClaims | null>
}

const AUDIENCE = 'client'
const ALGORITHM = 'HS256'

export function makeTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ session_id, business, client_id }, { issued_at, expires_at }) =>
      new SignJWT({ session_id, business })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(client_id)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(issued_at / 1000))
        .setExpirationTime(Math.floor(expires_at / 1000))
        .sign(key),
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify<ClientClaims>(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: new Date(now),
          requiredClaims: ['session_id', 'business', 'exp'],
        })
        return { session_id: String(payload.session_id), business: String(payload.business) }
      } catch {
        return null
      }
    },
  }
}
