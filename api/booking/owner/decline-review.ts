import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { findBooking, updateBooking } from '#db/booking/bookings.ts'

/**
 * What completing another visit of the client does as well: this one is not asked about. It is no change of
 * the booking: whoever edits it meanwhile is not turned away.
 */
export function declineReviewForHouse(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/decline-review']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findBooking(tx, user_id, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      const { review_status } = booking
      if (review_status === 'completed' || review_status === 'declined') {
        return toAgendaBooking(booking)
      }
      const change = { review_status: 'declined', updated_at: context.now() } as const
      return toAgendaBooking(await updateBooking(tx, user_id, booking.id, change))
    })
}
