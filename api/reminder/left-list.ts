/** Who hears nothing of what the house does with their booking, because they left its list. */

import { hashContact, listContactHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { hasOptedOut } from '#db/reminder/opt-outs.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { toInstant } from '#domain/time/clock.ts'
import { findBookingReach, loadChosenMessages } from './house-ways.ts'

/**
 * Would a message have told the client of a move or a cancellation, had they not left the list?
 * @param zone the house's time zone
 * @param booking as it stands now
 */
export async function hasLeftUntold(
  db: Db,
  context: Context,
  zone: string,
  booking: BookingRow,
): Promise<boolean> {
  const { user_id, status, date, time } = booking
  if (!(toInstant(zone, date, time) > context.now())) return false
  const isCancelled = status === 'cancelled'
  if (!isCancelled && status !== 'confirmed' && status !== 'scheduled') return false
  const chosen = await loadChosenMessages(db, context, user_id)
  const { kinds } = chosen?.settings ?? DEFAULT_MESSAGES
  if (!kinds[isCancelled ? 'cancellation' : 'change']) return false
  return hasOptedOut(db, user_id, await listJudgedHashes(db, context, booking))
}

/** Those that are asked as the message leaves: a planned one's client, the outbox's recipient. */
async function listJudgedHashes(db: Db, context: Context, booking: BookingRow): Promise<string[]> {
  const { user_id, client_id, status } = booking
  if (status === 'cancelled') {
    const client = await findClient(db, user_id, client_id)
    return client && !client.is_walk_in ? listContactHashes(client) : []
  }
  const reach = await findBookingReach(db, context, user_id, booking)
  return reach ? [hashContact(reach.recipient)] : []
}
