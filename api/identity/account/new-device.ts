import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { describeDevice } from '#api/identity/describe-device.ts'
import { findHouseTimezone } from '#api/identity/house-timezone.ts'
import { countAttemptsInTransaction, NEW_DEVICE_MAILS } from '#api/identity/limits.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { ProfileRow } from '#db/account/profiles.ts'
import { findReception } from '#db/account/reception-accounts.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import { isKnownBrowser } from './known-browser.ts'

/** The sign-in by which an e-mail is confirmed, and whatever belongs to it, is no news. */
const JUST_CONFIRMED_MS = 60_000

/**
 * Mails an owner or a professional that a browser signed in which the account does not know; at
 * most five an hour, and never of the account's first sign-in. One alone would hide a thief behind
 * the owner's own new telephone.
 * @param before the account as it was before this sign-in
 */
export async function announceNewDevice(
  tx: Db,
  context: Context,
  before: UserRow,
  profile: ProfileRow,
  origin: RequestOrigin,
): Promise<void> {
  const { id, email, email_confirmed_at, last_sign_in_at } = before
  const now = context.now()
  if (last_sign_in_at === null) return
  if (profile.role === 'client' && !(await findReception(tx, id))) return
  // What is not proven to be theirs is no place to tell of their account.
  if (!email || email_confirmed_at === null || now - email_confirmed_at < JUST_CONFIRMED_MS) return
  if (isKnownBrowser(context, before, origin)) return
  if (await countAttemptsInTransaction(tx, context, [[NEW_DEVICE_MAILS, id]])) return
  await queueMessage(tx, context, {
    kind: 'new_device',
    key: `new_device:${context.newId()}`,
    user_id: null,
    channel: 'email',
    recipient: email,
    facts: {
      name: before.user_metadata.name ?? '',
      ...getCivilTimeAt(await findHouseTimezone(tx, profile), now),
      device: describeDevice(origin),
      address: origin.address(),
    },
    secret: null,
    expires_at: null,
  })
}
