/** The log's line of a confirmation that was not even queued. */

import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findTellingKind, insertLogEntry } from '#db/reminder/client-messages.ts'
import type { Reach } from '#domain/reminder/channels.ts'
import { type SkipReason, UNDO_MS } from '#domain/reminder/kinds.ts'
import { toInstant } from '#domain/time/clock.ts'

type Withheld = { reach: Reach; reason: SkipReason; is_moved: boolean; zone: string }

/** Writes down that a booking's client is not told, and why. */
export async function noteWithheld(
  tx: Db,
  context: Pick<Context, 'now' | 'newId'>,
  booking: BookingRow,
  { reach, reason, is_moved, zone }: Withheld,
): Promise<void> {
  const now = context.now()
  const { user_id, id: booking_id, client_id, date, time, created_at } = booking
  await insertLogEntry(tx, user_id, {
    id: context.newId(),
    client_id,
    booking_id,
    date,
    time,
    reason,
    state: 'skipped',
    kind: await findConfirmationKind(tx, user_id, { booking_id, is_moved, age: now - created_at }),
    channel: reach.channel,
    recipient_hash: hashContact(reach.recipient),
    due_at: now,
    expires_at: toInstant(zone, date, time),
    created_at: now,
    updated_at: now,
  })
}

/**
 * A booking that was made a while before it moved was known to its client, though the log may not say so.
 * @param booking `age`: how long it was there when its confirmation was asked for (ms)
 */
export async function findConfirmationKind(
  db: Db,
  user_id: string,
  { booking_id, is_moved, age }: { booking_id: string; is_moved: boolean; age: number },
): Promise<'confirmation' | 'change'> {
  return is_moved && age > UNDO_MS ? 'change' : findTellingKind(db, user_id, booking_id)
}
