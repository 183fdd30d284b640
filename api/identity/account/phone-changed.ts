import type { Context } from '#api/context.ts'
import { queueMessage } from '#api/message/queue.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { updateProfile } from '#db/account/profiles.ts'
import { type UserRow, updateUser } from '#db/account/users.ts'
import { revokeAccountClientSessions } from '#db/client/client-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { maskPhone } from '#domain/people/client.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** How long a recovery by mail takes a telephone off again. */
const DISPUTABLE_MS = 7 * MS_A_DAY

/**
 * A telephone is a way in: whoever added it is told of at the e-mail, and all other sessions end.
 * @param before the account as it was
 * @param handle of the session that goes on
 */
export async function announcePhone(
  tx: Db,
  context: Context,
  before: UserRow,
  phone: string,
  handle: string,
): Promise<void> {
  await deleteAccountSessions(tx, before.id, handle)
  await revokeAccountClientSessions(tx, before.id, context.now())
  const { email, email_confirmed_at, user_metadata } = before
  if (!email || email_confirmed_at === null) return
  await queueMessage(tx, context, {
    kind: 'phone_changed',
    key: `phone_changed:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: email,
    facts: { name: user_metadata.name ?? '', phone: maskPhone(phone) },
    secret: null,
    expires_at: null,
  })
}

/** Whoever recovers an account by its e-mail loses a telephone that was proved lately: it may be a thief's. */
export async function dropDisputedPhone(
  tx: Db,
  context: Context,
  { id, email_confirmed_at, phone_confirmed_at }: UserRow,
): Promise<void> {
  const now = context.now()
  const isLate = phone_confirmed_at !== null && phone_confirmed_at > now - DISPUTABLE_MS
  // With no older proof of the e-mail it is not the telephone that came second.
  if (!isLate || email_confirmed_at === null || email_confirmed_at > phone_confirmed_at) return
  await updateUser(tx, id, { phone: null, phone_confirmed_at: null, updated_at: now })
  // Else a code to it would still be asked for this account's password.
  await updateProfile(tx, id, { phone: null, updated_at: now })
}
