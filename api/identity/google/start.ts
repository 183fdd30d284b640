import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { hashOf, newToken } from '#api/crypto.ts'
import type { Sender } from '#api/http/sender.ts'
import { makeToken } from '#api/identity/one-time-tokens.ts'
import { type Handler, NO_BODY, Written } from '#api/mount.ts'
import { returnTarget } from '#domain/people/return-target.ts'
import { googleRole } from '#domain/people/role.ts'
import { googleAddress } from './google.ts'
import { leadBack } from './redirect.ts'

type Endpoint = Contract['GET /auth/v1/authorize']

/** Binds a login to the browser that began it: a link made by somebody else ends nowhere. */
export const OAUTH_COOKIE = 'vez-oauth'
const TEN_MINUTES_S = 600

/** Sends the browser to Google, with all that is to be known at its return under one state. */
export function beginGoogle(context: Context): Handler<Endpoint> {
  return async ({ query }, _caller, sender) => {
    const target = returnTarget(query.redirect_to, sender.origins()) ?? '/auth/callback'
    const pkce = Boolean(query.code_challenge)
    if (query.provider !== 'google' || !context.google) {
      return leadBack(sender, target, { code: 'provider_disabled' }, pkce)
    }
    const verifier = newToken()
    const browser = newToken()
    const { token: state } = await context.storage.write((tx) =>
      makeToken(tx, context, 'oauth_state', {
        data: {
          target,
          role: roleFor(target, sender),
          browser: hashOf(browser),
          code_challenge: query.code_challenge ?? null,
          code_challenge_method: query.code_challenge_method ?? null,
          vez_session: query.vez_session ?? null,
          verifier: context.vault.seal(verifier),
        },
      }),
    )
    const nonce = hashOf(state)
    const location = googleAddress(context.google, callbackOf(sender), { state, verifier, nonce })
    const secure = context.publicUrl?.startsWith('https:') ? '; Secure' : ''
    const cookie = `${OAUTH_COOKIE}=${browser}; Path=/auth/v1; HttpOnly; SameSite=Lax; Max-Age=${TEN_MINUTES_S}${secure}`
    return new Written(NO_BODY, { status: 302, location, cookies: [cookie] })
  }
}

export const callbackOf = (sender: Sender) => `${sender.home()}/auth/v1/callback`

/**
 * What a new account is to be. The target may say `role=client`, and pages of a salon mean clients;
 * else the page decides on which the login began.
 */
function roleFor(target: string, sender: Sender): string {
  const { pathname, searchParams } = new URL(target, 'http://local.invalid')
  if (searchParams.get('role') === 'client') return 'client'
  if (pathname !== '/auth/callback') return googleRole(pathname)
  const from = sender.header('referer')
  return from && URL.canParse(from) && sender.origins().includes(new URL(from).origin)
    ? googleRole(new URL(from).pathname)
    : 'admin'
}
