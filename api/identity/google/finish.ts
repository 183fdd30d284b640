import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Received } from '#api/contract/endpoint.ts'
import { hashOf } from '#api/crypto.ts'
import { Refused } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { giveAuthCode } from '#api/identity/account/pkce.ts'
import { accountProvenBy } from '#api/identity/account/prove-contact.ts'
import { openSession } from '#api/identity/account/sessions.ts'
import {
  ACCESS_SECONDS,
  carriageOf,
  sessionCookies,
  tokensOf,
} from '#api/identity/account/token-transport.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { useToken } from '#api/identity/one-time-tokens.ts'
import type { Handler, Written } from '#api/mount.ts'
import type { TokenRow } from '#db/account/one-time.ts'
import {
  findIdentity,
  findUser,
  saveIdentity,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { askGoogle, type GoogleUser } from './google.ts'
import { leadBack, leadTo } from './redirect.ts'
import { callbackOf, OAUTH_COOKIE } from './start.ts'

type Endpoint = Contract['GET /auth/v1/callback']
type Query = Received<Endpoint>['query']
type State = TokenRow['data']

/** Where Google leads back to: signs its user in, and leads on to the page that asked. */
export function endGoogle(context: Context): Handler<Endpoint> {
  return async ({ query }, _caller, sender) => {
    const token = await context.storage.write((tx) =>
      useToken(tx, context, 'oauth_state', query.state ?? ''),
    )
    const state = token?.data
    if (!state || !isSameBrowser(state, sender)) {
      return leadBack(sender, '/auth/callback', { code: 'bad_oauth_state' }, false)
    }
    const target = state.target ?? '/auth/callback'
    try {
      return await signIn(context, query, state, target, sender)
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : ({ code: 'oauth_failed' } as const)
      if (!(error instanceof Refused)) context.log.warn({ error: nameOf(error) }, 'google failed')
      return leadBack(sender, target, refusal, Boolean(state.code_challenge))
    }
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

function isSameBrowser(state: State, sender: Sender): boolean {
  const held = Buffer.from(hashOf(sender.cookie(OAUTH_COOKIE) ?? ''))
  const expected = Buffer.from(state.browser ?? '')
  return held.length === expected.length && timingSafeEqual(held, expected)
}

async function signIn(
  context: Context,
  { code, error, state: named }: Query,
  state: State,
  target: string,
  sender: Sender,
): Promise<Written> {
  const verifier = context.vault.open(state.verifier ?? '')
  if (!context.google || error || !code || !verifier) throw new Refused({ code: 'oauth_failed' })
  const asked = { code, verifier, nonce: hashOf(named ?? '') }
  const user = await askGoogle(context.google, callbackOf(sender), asked, context.now())
  if (!user.email_verified) throw new Refused({ code: 'email_not_confirmed' })
  const account = await context.storage.write((tx) => joinGoogle(tx, context, user, state))
  return give(context, account, state, target, sender)
}

/** The account of a Google user; a new one, or the one whose e-mail both sides have confirmed. */
async function joinGoogle(
  tx: Db,
  context: Context,
  user: GoogleUser,
  { role = null }: State,
): Promise<UserRow> {
  const now = context.now()
  const known = await findIdentity(tx, 'google', user.sub)
  const mine = known && (await findUser(tx, known.account_id))
  const account =
    mine ?? (await accountProvenBy(tx, context, { email: user.email }, { name: user.name, role }))
  await saveIdentity(tx, {
    provider: 'google',
    provider_id: user.sub,
    account_id: account.id,
    email: user.email,
    created_at: known?.created_at ?? now,
    last_sign_in_at: now,
  })
  if (!known) await writeAudit(tx, context, account.id, 'identity_joined', { provider: 'google' })
  const user_metadata = {
    ...(user.name && { name: user.name }),
    ...(user.picture?.startsWith('https://') && { avatar_url: user.picture }),
    ...account.user_metadata,
  }
  return updateUser(tx, account.id, { user_metadata, updated_at: now })
}

/** Hands the session over in the way that was asked for: a code, cookies, or the fragment. */
async function give(
  context: Context,
  account: UserRow,
  { code_challenge, code_challenge_method, vez_session }: State,
  target: string,
  sender: Sender,
): Promise<Written> {
  if (code_challenge) {
    const challenge = { code_challenge, code_challenge_method: code_challenge_method ?? 'plain' }
    const code = await context.storage.write((tx) =>
      giveAuthCode(tx, context, account.id, challenge),
    )
    return leadTo(sender, target, 'query', { code })
  }
  const { cookies, remember } = carriageOf(vez_session ?? undefined)
  const issued = await context.storage.write((tx) =>
    openSession(tx, context, account.id, sender, { method: 'oauth', remember }),
  )
  const tokens = await tokensOf(context, issued)
  if (cookies) {
    const set = sessionCookies(context, tokens, remember)
    return leadTo(sender, target, 'fragment', { signed_in: '1' }, set)
  }
  return leadTo(sender, target, 'fragment', {
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_in: String(ACCESS_SECONDS),
    expires_at: String(tokens.expires_at / 1000),
    token_type: 'bearer',
  })
}
