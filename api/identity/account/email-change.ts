/**
 * When the e-mail of an account changes, its old address is told, and may take the account back:
 * by then a stranger who made the change is the only one whom a recovery mail would reach.
 */
import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import {
  consumeOneTimeToken,
  createOneTimeToken,
  findOneTimeToken,
  TOKENS,
} from '#api/identity/one-time-tokens.ts'
import { isVerified, undoSecondStep } from '#api/identity/second-step-change.ts'
import { queueMessage } from '#api/message/queue.ts'
import { type FactorRow, listFactors } from '#db/account/factors.ts'
import { revokeTokens, type TokenRow } from '#db/account/one-time.ts'
import { updateProfile } from '#db/account/profiles.ts'
import {
  deleteIdentitiesSince,
  findUser,
  findUserByContact,
  type UserRow,
  updateUser,
} from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskEmail } from '#domain/people/client.ts'
import { revokeFirstStep } from './prove-contact.ts'

/** @param before the account as it was; an address that nobody proved may be anybody's */
export async function announceEmailChange(
  tx: Db,
  context: Context,
  before: UserRow,
  email: string,
): Promise<void> {
  if (!before.email || before.email_confirmed_at === null || before.email === email) return
  const about = { account_id: before.id, subject: before.email }
  const { token, expires_at } = await createOneTimeToken(tx, context, 'email_undo', about)
  await queueMessage(tx, context, {
    kind: 'email_changed',
    key: `email_changed:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: before.email,
    facts: { name: before.user_metadata.name ?? '', new_email: maskEmail(email) },
    secret: token,
    expires_at,
  })
}

/**
 * Gives the account its old e-mail back. What was added since the change is gone, as are the
 * password and every session: whoever follows the link sets a new password.
 * @returns null for a link that does not hold, or an e-mail that is another account's by now
 */
export async function undoEmailChange(
  tx: Db,
  context: Context,
  typed: string,
  origin: RequestOrigin,
): Promise<UserRow | null> {
  const undo = await findEmailUndo(tx, context, typed)
  if (!undo || !(await consumeOneTimeToken(tx, context, 'email_undo', typed))) return null
  const { account, token, email } = undo
  const now = context.now()
  await revokeFirstStep(tx, context, account.id, origin)
  // An earlier change may still be undone by its own link, a later one by none.
  await revokeTokens(tx, 'email_undo', { account_id: account.id, since: token.created_at }, now)
  await deleteIdentitiesSince(tx, account.id, token.created_at)
  const isNewPhone = (account.phone_confirmed_at ?? 0) >= token.created_at
  const phone = isNewPhone ? { phone: null, phone_confirmed_at: null } : {}
  await updateProfile(tx, account.id, {
    email,
    ...(isNewPhone && { phone: null }),
    updated_at: now,
  })
  await writeAudit(tx, context, account.id, 'contact_proven', origin)
  const change = { email, email_confirmed_at: now, ...phone, updated_at: now }
  const restored = await updateUser(tx, account.id, change)
  // A second step of before goes on counting: the old mailbox alone was never enough.
  const since = getUndoneSince(await listFactors(tx, account.id), token)
  await undoSecondStep(tx, context, restored, since, origin)
  return restored
}

/** The account of a link that gives an e-mail back; null for one that does not hold. */
export async function findEmailUndo(
  db: Db,
  context: Context,
  typed: string,
): Promise<{ account: UserRow; token: TokenRow; email: string } | null> {
  const token = await findOneTimeToken(db, context, 'email_undo', typed)
  const account = token?.account_id ? await findUser(db, token.account_id) : null
  if (!token?.subject || !account) return null
  const holder = await findUserByContact(db, { email: token.subject })
  if (holder && holder.id !== account.id) return null
  return { account, token, email: token.subject }
}

/** Since when (ms) what was added to a second step goes with the change of the e-mail. */
export function getUndoneSince(factors: readonly FactorRow[], { created_at }: TokenRow): number {
  // One that began shortly before may be the same stranger's: its own undo was open by then.
  const disputed = created_at - TOKENS.second_step_undo.life_ms
  const isDisputed = factors.filter(isVerified).every(({ verified_at }) => verified_at >= disputed)
  return isDisputed ? disputed : created_at
}
