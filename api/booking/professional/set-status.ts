import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import { completeBooking } from '#api/booking/complete.ts'
import { queueUpcomingConfirmation } from '#api/booking/upcoming-confirmation.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking, updateBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'

/** A professional confirms or completes a booking of their own; a colleague's is not found. */
export function setOwnStatus(
  context: Context,
): Handler<Contract['POST /api/professional/bookings/:id/status']> {
  return ({ params, body: { version, status, ...consent } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const staff = await caller(tx)
      const { user_id, professional_id } = staff
      const booking = await findBooking(tx, user_id, params.id)
      if (booking?.professional_id !== professional_id) {
        throw new RefusalError({ code: 'booking_not_found' })
      }
      // Asked for what it is already, as by a second press, it changes nothing.
      if (booking.status === status) return toOwnBooking(booking)
      if (booking.status === 'completed') throw new RefusalError({ code: 'booking_closed' })
      if (booking.status === 'cancelled') throw new RefusalError({ code: 'booking_cancelled' })
      if (booking.version !== version) throw new RefusalError({ code: 'booking_changed' })
      return toOwnBooking(
        status === 'completed'
          ? await completeBooking(tx, context, staff, booking, { ...consent, origin })
          : await confirmBooking(tx, context, booking),
      )
    })
}

async function confirmBooking(
  tx: Db,
  context: Context,
  { user_id, id }: BookingRow,
): Promise<BookingRow> {
  const catalog = await context.catalogs.loadForOwner(tx, user_id)
  const change = { status: 'confirmed' as const, updated_at: context.now() }
  const booking = await updateBooking(tx, user_id, id, change)
  await queueUpcomingConfirmation(tx, context, catalog, [booking])
  return booking
}
