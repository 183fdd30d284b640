import type { Context } from '#api/context.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import { type AuthSessionRow, updateSession } from '#db/account/auth-sessions.ts'
import {
  findUser,
  type IdentityRow,
  listIdentities,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getSessionEnd, REFRESH_GRACE_MS } from '#domain/people/session.ts'
import type { Refusal } from '#domain/refusal.ts'
import { describeDevice } from './describe-device.ts'
import { createSessionStore } from './lucia.ts'

/** How somebody came in; `recovery` is good for setting a password only. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'recovery' | 'invitation'

/** A session that was opened or renewed, with the one secret that renews it next. */
export type IssuedSession = {
  account: UserRow
  identities: IdentityRow[]
  session: Pick<AuthSessionRow, 'handle' | 'method' | 'created_at' | 'remember'>
  refresh_token: string
}

/** `<session id>.<secret>`: the id finds the family, the secret says which of it this one is. */
const formatRefreshToken = (id: string, secret: string) => `${id}.${secret}`

type SessionOptions = { method: SignInMethod; remember: boolean }

/** Signs an account in, with a profile of its own. */
export async function openAccountSession(
  tx: Db,
  context: Context,
  account_id: string,
  sender: Sender,
  { method, remember }: SessionOptions,
): Promise<IssuedSession> {
  const now = context.now()
  const account = await updateUser(tx, account_id, { last_sign_in_at: now, updated_at: now })
  const recovering = method === 'recovery'
  if (!recovering) await ensureProfile(tx, context, account)
  const secret = createSecretToken()
  const session = {
    handle: context.newId(),
    refresh_hash: hashText(secret),
    previous_hash: null,
    rotated_at: now,
    remember,
    method,
    recovering,
    device: describeDevice(sender.header('user-agent')),
    created_at: now,
    last_used_at: now,
  }
  const id = await createSessionStore(tx, now).create(account_id, session)
  await writeAudit(tx, context, account_id, 'sign_in', { method, address: sender.address() })
  const identities = await listIdentities(tx, account_id)
  return { account, identities, session, refresh_token: formatRefreshToken(id, secret) }
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
    await writeAudit(tx, context, session.account_id, 'refresh_replayed')
    return { code: 'refresh_token_already_used' }
  }
  const account = await findUser(tx, session.account_id)
  if (!account) return { code: 'refresh_token_not_found' }
  const identities = await listIdentities(tx, account.id)
  return { account, identities, session, refresh_token: formatRefreshToken(id, next) }
}

/** By how much a clock steps back that is only being kept right. */
const CLOCK_STEP_MS = 1000

/** A clock that was put back before the replacement must not prolong what was replaced. */
function isJustReplaced(session: AuthSessionRow, secret: string, now: number): boolean {
  const since = now - session.rotated_at
  const isRecent = since >= -CLOCK_STEP_MS && since <= REFRESH_GRACE_MS
  return hashText(secret) === session.previous_hash && isRecent
}
