import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { findClientBooking, updateBooking } from '#db/booking/bookings.ts'
import { toInstant } from '#domain/time/clock.ts'

/** The client says that they will come; said again it changes nothing, and past bookings refuse. */
export function confirmPresence(
  context: Context,
): Handler<Contract['POST /api/public/:slug/bookings/:id/confirm']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { catalog, scope } = await caller(tx)
      const booking = await findClientBooking(tx, catalog.user_id, scope, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      if (booking.presence_confirmed_at !== null) return booking
      const now = context.now()
      const { timezone } = catalog.settings.general_settings
      const isOver = !(toInstant(timezone, booking.date, booking.time) > now)
      if (isOver || booking.status === 'cancelled' || booking.status === 'completed') {
        throw new RefusalError({ code: 'booking_not_confirmable' })
      }
      const change = { presence_confirmed_at: now, updated_at: now }
      return updateBooking(tx, catalog.user_id, booking.id, change)
    })
}
