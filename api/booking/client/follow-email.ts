import type { Context } from '#api/context.ts'
import type { ClientIdentity } from '#api/identity/authenticate-client.ts'
import type { OwnEmailChange } from '#api/identity/client/change.ts'
import { listBookingReaches } from '#api/reminder/house-ways.ts'
import { changeNextBookingsEmail } from '#db/booking/client-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { confirmToClient } from './confirm-to-client.ts'

/**
 * What a client has booked goes to the e-mail that they corrected: whoever mistyped it would hear
 * nothing of it. Each is confirmed there anew, for its first confirmation reached somebody else.
 */
export async function followEmail(
  tx: Db,
  context: Context,
  { catalog, session, proof }: ClientIdentity,
  { from, to }: OwnEmailChange,
): Promise<void> {
  const { user_id, settings } = catalog
  const zone = settings.general_settings.timezone
  const now = context.now()
  const followed = await changeNextBookingsEmail(
    tx,
    user_id,
    { session_id: session.id, phone: proof.contacts.phone },
    { from, to, isProved: proof.contacts.email === to },
    { today: getTodayInZone(zone, now), updated_at: now },
  )
  for (const booking of followed) {
    const reaches = await listBookingReaches(tx, context, user_id, booking)
    const isToCome = toInstant(zone, booking.date, booking.time) > now
    if (!isToCome || reaches[0]?.recipient !== to) continue
    const client = { catalog, proof, isLinked: false }
    await confirmToClient(tx, context, client, booking, { reaches, is_moved: false })
  }
}
