import { type CryptoKey, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** What a client's token says. Whether it still holds is looked up on each request. */
type ClientClaims = { session_id: string; business: string }
/**
 * What the token of an account's session says that we rely on: the public handle of the session, and
 * whether its second step had been taken when the token was given (GoTrue's `aal`).
 */
export type UserClaims = { session_id: string; sub: string; aal: 'aal1' | 'aal2' }
type TokenLifetime = { issued_at: number; expires_at: number }

/** Signs and reads the tokens of sessions: JWT, HS256 under the installation's key. */
export type SessionJwt = {
  /** @param lasting from when to when, in ms since 1970; as in `signUser` */
  signClient: (
    claims: ClientClaims & { client_id: string; level: string },
    lasting: TokenLifetime,
  ) => Promise<string>
  /** @returns null for anything that we did not sign, or that has expired; as `readUser`. */
  readClient: (token: string, now: number) => Promise<ClientClaims | null>
  signUser: (
    account_id: string,
    claims: Omit<UserClaims, 'sub'> & Record<string, unknown>,
    lasting: TokenLifetime,
  ) => Promise<string>
  readUser: (token: string, now: number) => Promise<UserClaims | null>
}

const ALGORITHM = 'HS256'
const MAX_KNOWN = 10_000

export function createSessionJwt(secret: string): SessionJwt {
  // Imported once: from bytes the key would be made anew for each token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const sign = async (audience: string, sub: string, claims: JWTPayload, lasting: TokenLifetime) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(sub)
      .setAudience(audience)
      .setIssuedAt(Math.floor(lasting.issued_at / 1000))
      .setExpirationTime(Math.floor(lasting.expires_at / 1000))
      .sign(await key)
  return {
    signClient: ({ client_id, ...claims }, lasting) => sign('client', client_id, claims, lasting),
    readClient: createTokenReader(key, 'client', ({ session_id, business, sub }) =>
      typeof session_id === 'string' && typeof business === 'string' && typeof sub === 'string'
        ? { session_id, business }
        : null,
    ),
    signUser: (account_id, claims, lasting) => sign('authenticated', account_id, claims, lasting),
    readUser: createTokenReader(key, 'authenticated', ({ session_id, sub, aal }) =>
      typeof session_id === 'string' && typeof sub === 'string'
        ? { session_id, sub, aal: aal === 'aal2' ? aal : 'aal1' }
        : null,
    ),
  }
}

type VerifiedToken<T> = { claims: T; expires_at: number }

function createTokenReader<T>(
  key: Promise<CryptoKey>,
  audience: string,
  claimsIn: (payload: JWTPayload) => T | null,
) {
  // A signature that was right once is right again; whether the session holds is asked elsewhere.
  const verified = new Map<string, VerifiedToken<T>>()
  return async (token: string, now: number): Promise<T | null> => {
    const known = verified.get(token)
    if (known) return known.expires_at > now ? known.claims : null
    const payload = await verifyToken(token, await key, audience, now)
    const claims = payload && claimsIn(payload)
    if (!claims) return null
    if (verified.size >= MAX_KNOWN) verified.clear()
    verified.set(token, { claims, expires_at: (payload.exp ?? 0) * 1000 })
    return claims
  }
}

async function verifyToken(
  token: string,
  key: CryptoKey,
  audience: string,
  now: number,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub'],
    })
    return payload
  } catch {
    return null
  }
}
