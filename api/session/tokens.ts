import { type CryptoKey, jwtVerify, SignJWT } from 'jose'

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
const MOST_KNOWN = 10_000

export function makeTokens(secret: string): Tokens {
  // Imported once: from bytes the key would be made anew for each token.
  const imported = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  // A signature that was right once is right again; whether the session holds is asked elsewhere.
  const verified = new Map<string, Verified>()
  return {
    sign: async ({ session_id, business, client_id }, { issued_at, expires_at }) =>
      new SignJWT({ session_id, business })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(client_id)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(issued_at / 1000))
        .setExpirationTime(Math.floor(expires_at / 1000))
        .sign(await imported),
    read: async (token, now) => {
      const known = verified.get(token)
      if (known) return known.expires_at > now ? known.claims : null
      const read = await verify(token, await imported, now)
      if (!read) return null
      if (verified.size >= MOST_KNOWN) verified.clear()
      verified.set(token, read)
      return read.claims
    },
  }
}

type Verified = { claims: ClientClaims; expires_at: number }

async function verify(token: string, key: CryptoKey, now: number): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify<ClientClaims>(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['session_id', 'business', 'exp'],
    })
    const { session_id, business, exp = 0 } = payload
    const claims = { session_id: String(session_id), business: String(business) }
    return { claims, expires_at: exp * 1000 }
  } catch {
    return null
  }
}
