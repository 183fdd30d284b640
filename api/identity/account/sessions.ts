import type { Context } from '#api/context.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { ACCESS_COOKIE, isFromOwnOrigin, type RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { describeDevice } from '#api/identity/describe-device.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import {
  type AuthSessionRow,
  findSignedInAccount,
  type SignedInAccount,
  updateSession,
} from '#db/account/auth-sessions.ts'
import { findUser, type UserRow, updateUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { lacksSecondStep, type SecondStepMethod } from '#domain/people/second-step.ts'
import { getSessionEnd, REFRESH_GRACE_MS, type SignInMethod } from '#domain/people/session.ts'
import type { Refusal } from '#domain/refusal.ts'
import { formatKnownBrowserCookie } from './known-browser.ts'
import { createSessionStore } from './lucia.ts'
import { announceNewDevice } from './new-device.ts'
import { type AccountParts, loadAccountParts } from './user.ts'

/** A session that was opened or renewed, with the one secret that renews it next. */
export type IssuedSession = {
  account: UserRow
  parts: AccountParts
  session: Pick<
    AuthSessionRow,
    'handle' | 'method' | 'created_at' | 'remember' | 'second_step_at' | 'second_step_method'
  >
  refresh_token: string
  /** A line of `Set-Cookie` by which a browser of ours is known from now on; null for others. */
  knownBrowser: string | null
}

/** `<session id>.<secret>`: the id finds the family, the secret says which of it this one is. */
const formatRefreshToken = (id: string, secret: string) => `${id}.${secret}`

type SessionOptions = { method: SignInMethod; remember: boolean }

/** Signs an account in, with a profile of its own. */
export async function openAccountSession(
  tx: Db,
  context: Context,
  account_id: string,
  origin: RequestOrigin,
  { method, remember }: SessionOptions,
): Promise<IssuedSession> {
  const now = context.now()
  const before = await findUser(tx, account_id)
  const account = await updateUser(tx, account_id, { last_sign_in_at: now, updated_at: now })
  const recovering = method === 'recovery'
  const profile = recovering ? null : await ensureProfile(tx, context, account, origin)
  // What a recovery sets is told in a mail of its own.
  if (before && profile) await announceNewDevice(tx, context, before, profile, origin)
  const secret = createSecretToken()
  const session = {
    handle: context.newId(),
    refresh_hash: hashText(secret),
    previous_hash: null,
    rotated_at: now,
    remember,
    method,
    recovering,
    second_step_at: null,
    second_step_method: null,
    device: describeDevice(origin) ?? '',
    created_at: now,
    last_used_at: now,
  }
  const id = await createSessionStore(tx, now).create(account_id, session)
  const parts = await loadAccountParts(tx, account_id)
  const isOwnPage = method === 'oauth' || isFromOwnOrigin(origin)
  const hasFactor = parts.factors.some(({ status }) => status === 'verified')
  const { email_confirmed_at } = account
  const isFirstStep = lacksSecondStep({ hasFactor, email_confirmed_at, session })
  const action = isFirstStep ? 'first_step' : 'sign_in'
  await writeAudit(tx, context, account_id, action, origin, { method })
  // Of an account with a second step a browser is known once it was taken.
  const knownBrowser =
    isOwnPage && !hasFactor ? formatKnownBrowserCookie(context, account, origin) : null
  const refresh_token = formatRefreshToken(id, secret)
  return { account, parts, session, refresh_token, knownBrowser }
}

/**
 * Renews a session by its refresh token, which is good once; the one before is honoured for ten
 * seconds and gives the same successor. Later use of an old one ends the whole family.
 * @returns a refusal rather than throwing it: what it ends must stay ended
 */
export async function renewAccountSession(
  tx: Db,
  context: Context,
  token: string,
  origin: RequestOrigin,
): Promise<IssuedSession | Refusal> {
  const now = context.now()
  const [id = '', secret = ''] = token.split('.', 2)
  const sessions = createSessionStore(tx, now)
  const session = await sessions.find(id)
  if (!session) return { code: 'refresh_token_not_found' }
  const next = context.crypto.deriveNextToken(secret)
  if (hashText(secret) === session.refresh_hash) {
    await updateSession(tx, session.id_hash, {
      refresh_hash: hashText(next),
      previous_hash: session.refresh_hash,
      rotated_at: now,
      last_used_at: now,
      expires_at: getSessionEnd(session, now),
    })
  } else if (!isJustReplaced(session, secret, now)) {
    await sessions.end(id)
    await writeAudit(tx, context, session.account_id, 'refresh_replayed', origin)
    return { code: 'refresh_token_already_used' }
  }
  const account = await findUser(tx, session.account_id)
  if (!account) return { code: 'refresh_token_not_found' }
  const parts = await loadAccountParts(tx, account.id)
  const refresh_token = formatRefreshToken(id, next)
  return { account, parts, session, refresh_token, knownBrowser: null }
}

/**
 * The session that a request to an endpoint for anyone shows: by its token, or on our own pages by
 * the cookie. @returns null where it shows none, or one that has ended
 */
export async function findRequestSession(
  db: Db,
  context: Context,
  origin: RequestOrigin,
): Promise<SignedInAccount | null> {
  const cookie = isFromOwnOrigin(origin) ? origin.cookie(ACCESS_COOKIE) : undefined
  const token = origin.bearer() ?? cookie
  const now = context.now()
  const claims = token ? await context.tokens.readUser(token, now) : null
  const found = claims && (await findSignedInAccount(db, claims.session_id))
  return found && found.session.expires_at > now ? found : null
}

/** The session of a caller who has just taken the second step; what renews it is new. */
export async function raiseAccountSession(
  tx: Db,
  context: Context,
  { account, session, factor }: Pick<AccountIdentity, 'account' | 'session' | 'factor'>,
  second_step_method: SecondStepMethod,
  origin: RequestOrigin,
): Promise<IssuedSession> {
  const now = context.now()
  const secret = createSecretToken()
  const raised = { second_step_at: now, second_step_method, last_used_at: now }
  const id = await createSessionStore(tx, now).replaceId(session.id_hash, {
    ...raised,
    refresh_hash: hashText(secret),
    previous_hash: null,
    rotated_at: now,
  })
  const refresh_token = formatRefreshToken(id, secret)
  const parts = await loadAccountParts(tx, account.id)
  const next = { ...session, ...raised }
  // With the factor that was switched on in it, a session had begun without one.
  if (factor !== null && session.second_step_at === null) {
    await writeAudit(tx, context, account.id, 'sign_in', origin, { method: session.method })
  }
  const isOwnPage = isFromOwnOrigin(origin)
  const knownBrowser = isOwnPage ? formatKnownBrowserCookie(context, account, origin) : null
  return { account, parts, session: next, refresh_token, knownBrowser }
}

/** By how much a clock steps back that is only being kept right. */
const CLOCK_STEP_MS = 1000

/** A clock that was put back before the replacement must not prolong what was replaced. */
function isJustReplaced(session: AuthSessionRow, secret: string, now: number): boolean {
  const since = now - session.rotated_at
  const isRecent = since >= -CLOCK_STEP_MS && since <= REFRESH_GRACE_MS
  return hashText(secret) === session.previous_hash && isRecent
}
