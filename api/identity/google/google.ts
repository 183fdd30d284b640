import { CodeChallengeMethod, decodeIdToken, OAuth2Client } from 'arctic'
import { z } from 'zod'

/** An OpenID provider that speaks as Google does; another one than Google's own is for tests. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** `https://accounts.google.com` */
  issuer: string
}

export const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Google's addresses are facts of its documentation; another issuer has them below its own. */
function getGoogleEndpoints(issuer: string) {
  return issuer === GOOGLE_ISSUER
    ? {
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
      }
    : { authorize: `${issuer}/authorize`, token: `${issuer}/token` }
}

const TIMEOUT_MS = 5000
const SCOPES = ['openid', 'email', 'profile']

/** Who somebody is, by Google's word. */
export type GoogleUser = {
  sub: string
  email: string
  email_verified: boolean
  name: string | null
  picture: string | null
}

const idTokenClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  nonce: z.string(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/** Where the browser is sent. */
export function createGoogleSignInUrl(
  settings: GoogleSettings,
  callback: string,
  { state, verifier, nonce }: { state: string; verifier: string; nonce: string },
): string {
  const url = createOAuthClient(settings, callback).createAuthorizationURLWithPKCE(
    getGoogleEndpoints(settings.issuer).authorize,
    state,
    CodeChallengeMethod.S256,
    verifier,
    SCOPES,
  )
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('prompt', 'select_account')
  return url.href
}

/**
 * Whom Google's code stands for. The signature of the ID token is not checked, and need not be: it
 * comes straight from the token endpoint. Whom it is for, from whom and for which request is.
 * @param now ms since 1970
 * @throws where Google refuses, or says anything else than it should
 */
export async function fetchGoogleUser(
  settings: GoogleSettings,
  callback: string,
  { code, verifier, nonce }: { code: string; verifier: string; nonce: string },
  now: number,
): Promise<GoogleUser> {
  const client = createOAuthClient(settings, callback)
  const { token } = getGoogleEndpoints(settings.issuer)
  const tokens = await awaitWithTimeout(client.validateAuthorizationCode(token, code, verifier))
  const claims = idTokenClaims.parse(decodeIdToken(tokens.idToken()))
  const isFromGoogle = [settings.issuer, settings.issuer.replace('https://', '')].includes(
    claims.iss,
  )
  const holds = claims.aud === settings.clientId && claims.exp * 1000 > now
  if (!isFromGoogle || !holds || claims.nonce !== nonce) {
    throw new Error('the ID token is for somebody or something else')
  }
  return {
    sub: claims.sub,
    email: claims.email.toLowerCase(),
    email_verified: String(claims.email_verified) === 'true',
    name: claims.name ?? null,
    picture: claims.picture ?? null,
  }
}

/** Somebody waits before an empty page: a provider that is silent has refused. */
async function awaitWithTimeout<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('the provider did not answer')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(late)
  }
}

function createOAuthClient(
  { clientId, clientSecret }: GoogleSettings,
  callback: string,
): OAuth2Client {
  return new OAuth2Client(clientId, clientSecret, callback)
}
