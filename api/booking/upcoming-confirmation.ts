import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { countHouseMessage } from '#api/identity/count-house-message.ts'
import { listBookingReaches } from '#api/reminder/house-ways.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { UNDO_MS } from '#domain/reminder/kinds.ts'
import { toInstant } from '#domain/time/clock.ts'
import { confirmByFirst } from './confirmation.ts'

/** How long the owner may undo a change before its client is told (ms). */
export const CONFIRMATION_DELAY_MS = UNDO_MS

/**
 * Confirms a booking to its client, if something leads to them and it is still to come. Of several that changed
 * together only the first is confirmed: a series must not send fifty mails. An address that nobody has
 * proved and that had enough in a day gets none: it goes the next way, and the log says where there is none.
 */
export async function queueUpcomingConfirmation(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  bookings: readonly BookingRow[],
  { is_moved = false }: { is_moved?: boolean } = {},
): Promise<void> {
  const now = context.now()
  const booking = bookings.find((one) => isUpcomingConfirmed(catalog, one, now))
  if (!booking) return
  const { user_id } = catalog
  const reaches = await listBookingReaches(tx, context, user_id, booking)
  const client = await findClient(tx, user_id, booking.client_id)
  await confirmByFirst(tx, context, catalog, booking, {
    reaches,
    is_moved,
    by_client: false,
    findTurn: async (reach) => {
      const message = { user_id, client, kind: 'booking_confirmation' as const, ...reach }
      const reason = await countHouseMessage(tx, context, message)
      return reason ?? { not_before: now + CONFIRMATION_DELAY_MS }
    },
  })
}

function isUpcomingConfirmed(
  { settings }: BusinessCatalog,
  booking: BookingRow,
  now: number,
): boolean {
  const { status, date, time } = booking
  const isConfirmed = status === 'confirmed' || status === 'scheduled'
  const isToCome = toInstant(settings.general_settings.timezone, date, time) > now
  return isConfirmed && isToCome
}
