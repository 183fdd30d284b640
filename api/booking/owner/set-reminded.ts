import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { ensureQueueLink } from '#api/reminder/queue-link.ts'
import { findBooking, updateBooking } from '#db/booking/bookings.ts'

/**
 * Notes that the client was reminded by hand, and opens the link that they got; noted twice it stays the first time. It is no change of
 * the booking: whoever edits it meanwhile is not turned away.
 */
export function setReminded(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/reminder']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findBooking(tx, user_id, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      const now = context.now()
      if (body.sent) await ensureQueueLink(tx, context, user_id, booking)
      const reminded_at = body.sent ? (booking.reminded_at ?? now) : null
      if (reminded_at === booking.reminded_at) return toAgendaBooking(booking)
      const noted = await updateBooking(tx, user_id, booking.id, { reminded_at, updated_at: now })
      return toAgendaBooking(noted)
    })
}
