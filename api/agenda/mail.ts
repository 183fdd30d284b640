import type { BookingRow } from '#db/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { instantOf } from '#domain/clock.ts'
import { queueConfirmation } from '../booking/confirmation.ts'
import type { Catalog } from '../business/catalog.ts'
import type { Context } from '../context.ts'

/** Tells a client with an e-mail when he is expected, where the letter says so rightly. */
export async function mailWhenExpected(
  tx: Db,
  context: Context,
  catalog: Catalog,
  booking: BookingRow,
): Promise<void> {
  const { timezone } = catalog.settings.general_settings
  const isConfirmed = booking.status === 'confirmed' || booking.status === 'scheduled'
  const isToCome = instantOf(timezone, booking.date, booking.time) > context.now()
  if (booking.client_email && isConfirmed && isToCome) {
    await queueConfirmation(tx, context, catalog, booking)
  }
}
