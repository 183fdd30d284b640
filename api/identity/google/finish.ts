import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { hashText, isSameSecret } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { createAuthCode } from '#api/identity/account/pkce.ts'
import { findOrCreateProvenAccount } from '#api/identity/account/prove-contact.ts'
import { openAccountSession } from '#api/identity/account/sessions.ts'
import {
  ACCESS_TOKEN_SECONDS,
  createSessionTokens,
  formatSessionCookies,
  parseTokenTransport,
} from '#api/identity/account/token-transport.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { consumeOneTimeToken } from '#api/identity/one-time-tokens.ts'
import type { Handler, PreparedResponse } from '#api/mount.ts'
import type { TokenRow } from '#db/account/one-time.ts'
import {
  findIdentity,
  findUser,
  saveIdentity,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { fetchGoogleUser, type GoogleUser } from './google.ts'
import { redirectToPage, redirectWithRefusal } from './redirect.ts'
import { getCallbackUrl, OAUTH_COOKIE } from './start.ts'

type Endpoint = Contract['GET /auth/v1/callback']
type Query = ParsedRequest<Endpoint>['query']
type OAuthState = TokenRow['data']

/** Where Google leads back to: signs its user in, and leads on to the page that asked. */
export function finishGoogleSignIn(context: Context): Handler<Endpoint> {
  return async ({ query }, _caller, origin) => {
    const token = await context.storage.write((tx) =>
      consumeOneTimeToken(tx, context, 'oauth_state', query.state ?? ''),
    )
    const state = token?.data
    if (!state || !isSameBrowser(state, origin)) {
      return redirectWithRefusal(origin, '/auth/callback', { code: 'bad_oauth_state' }, false)
    }
    const target = state.target ?? '/auth/callback'
    try {
      return await signInWithGoogle(context, query, state, target, origin)
    } catch (error) {
      const refusal =
        error instanceof RefusalError ? error.refusal : ({ code: 'oauth_failed' } as const)
      if (!(error instanceof RefusalError))
        context.log.warn({ error: getErrorName(error) }, 'google failed')
      return redirectWithRefusal(origin, target, refusal, Boolean(state.code_challenge))
    }
  }
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : typeof error)

const isSameBrowser = (state: OAuthState, origin: RequestOrigin): boolean =>
  isSameSecret(hashText(origin.cookie(OAUTH_COOKIE) ?? ''), state.browser ?? '')

async function signInWithGoogle(
  context: Context,
  { code, error, state: named }: Query,
  state: OAuthState,
  target: string,
  origin: RequestOrigin,
): Promise<PreparedResponse> {
  const verifier = context.crypto.decrypt(state.verifier ?? '')
  if (!context.google || error || !code || !verifier)
    throw new RefusalError({ code: 'oauth_failed' })
  const asked = { code, verifier, nonce: hashText(named ?? '') }
  const user = await fetchGoogleUser(context.google, getCallbackUrl(origin), asked, context.now())
  if (!user.email_verified) throw new RefusalError({ code: 'email_not_confirmed' })
  const account = await context.storage.write((tx) =>
    linkGoogleAccount(tx, context, user, state, origin),
  )
  return deliverSession(context, account, state, target, origin)
}

/** The account of a Google user; a new one, or the one whose e-mail both sides have confirmed. */
async function linkGoogleAccount(
  tx: Db,
  context: Context,
  user: GoogleUser,
  { role = null }: OAuthState,
  origin: RequestOrigin,
): Promise<UserRow> {
  const now = context.now()
  const known = await findIdentity(tx, 'google', user.sub)
  const details = { name: user.name, role }
  const mine = known && (await findUser(tx, known.account_id))
  const account =
    mine ?? (await findOrCreateProvenAccount(tx, context, { email: user.email }, origin, details))
  await saveIdentity(tx, {
    provider: 'google',
    provider_id: user.sub,
    account_id: account.id,
    email: user.email,
    created_at: known?.created_at ?? now,
    last_sign_in_at: now,
  })
  if (!known)
    await writeAudit(tx, context, account.id, 'identity_joined', origin, { provider: 'google' })
  const user_metadata = {
    ...(user.name && { name: user.name }),
    ...(user.picture?.startsWith('https://') && { avatar_url: user.picture }),
    ...account.user_metadata,
  }
  return updateUser(tx, account.id, { user_metadata, updated_at: now })
}

/** Hands the session over in the way that was asked for: a code, cookies, or the fragment. */
async function deliverSession(
  context: Context,
  account: UserRow,
  { code_challenge, code_challenge_method, vez_session }: OAuthState,
  target: string,
  origin: RequestOrigin,
): Promise<PreparedResponse> {
  if (code_challenge) {
    const challenge = { code_challenge, code_challenge_method: code_challenge_method ?? 'plain' }
    const code = await context.storage.write((tx) =>
      createAuthCode(tx, context, account.id, challenge),
    )
    return redirectToPage(origin, target, 'query', { code })
  }
  const { cookies, remember } = parseTokenTransport(vez_session ?? undefined)
  const issued = await context.storage.write((tx) =>
    openAccountSession(tx, context, account.id, origin, { method: 'oauth', remember }),
  )
  const tokens = await createSessionTokens(context, issued)
  const known = issued.knownBrowser === null ? [] : [issued.knownBrowser]
  if (cookies) {
    const set = formatSessionCookies(context, tokens, remember)
    return redirectToPage(origin, target, 'fragment', { signed_in: '1' }, [...set, ...known])
  }
  const carried = {
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_in: String(ACCESS_TOKEN_SECONDS),
    expires_at: String(tokens.expires_at / 1000),
    token_type: 'bearer',
  }
  return redirectToPage(origin, target, 'fragment', carried, known)
}
