import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { getCookieName, type RequestOrigin } from '#api/http/request-origin.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { parseReturnTarget } from '#domain/people/return-target.ts'
import { getGoogleSignUpRole } from '#domain/people/role.ts'
import { parseUrl } from '#domain/text/parse-url.ts'
import { createGoogleSignInUrl } from './google.ts'
import { redirectWithRefusal } from './redirect.ts'

type Endpoint = Contract['GET /auth/v1/authorize']

/** Binds a login to the browser that began it: a link made by somebody else ends nowhere. */
export const OAUTH_COOKIE = 'vez-oauth'
const TEN_MINUTES_S = 600

/** Sends the browser to Google, with all that is to be known at its return under one state. */
export function startGoogleSignIn(context: Context): Handler<Endpoint> {
  return async ({ query }, _caller, origin) => {
    const target = parseReturnTarget(query.redirect_to, origin.ownOrigins()) ?? '/auth/callback'
    const pkce = Boolean(query.code_challenge)
    if (query.provider !== 'google' || !context.google) {
      return redirectWithRefusal(origin, target, { code: 'provider_disabled' }, pkce)
    }
    const verifier = createSecretToken()
    const browser = createSecretToken()
    const { token: state } = await context.storage.write((tx) =>
      createOneTimeToken(tx, context, 'oauth_state', {
        data: {
          target,
          role: getRequestedRole(target, origin),
          browser: hashText(browser),
          code_challenge: query.code_challenge ?? null,
          code_challenge_method: query.code_challenge_method ?? null,
          vez_session: query.vez_session ?? null,
          verifier: context.crypto.encrypt(verifier),
        },
      }),
    )
    const nonce = hashText(state)
    const location = createGoogleSignInUrl(context.google, getCallbackUrl(origin), {
      state,
      verifier,
      nonce,
    })
    const secure = context.publicUrl?.startsWith('https:') ? '; Secure' : ''
    const cookie = `${getCookieName(OAUTH_COOKIE, context.publicUrl)}=${browser}; Path=/auth/v1; HttpOnly; SameSite=Lax; Max-Age=${TEN_MINUTES_S}${secure}`
    return new PreparedResponse(NO_BODY, { status: 302, location, cookies: [cookie] })
  }
}

export const getCallbackUrl = (origin: RequestOrigin) => `${origin.baseUrl()}/auth/v1/callback`

/**
 * What a new account is to be. The target may say `role=client`, and pages of a salon mean clients;
 * else the page decides on which the login began.
 */
function getRequestedRole(target: string, origin: RequestOrigin): string {
  const { pathname, searchParams } = new URL(target, 'http://local.invalid')
  if (searchParams.get('role') === 'client') return 'client'
  if (pathname !== '/auth/callback') return getGoogleSignUpRole(pathname)
  const from = parseUrl(origin.header('referer') ?? '')
  return from && origin.ownOrigins().includes(from.origin)
    ? getGoogleSignUpRole(from.pathname)
    : 'admin'
}
