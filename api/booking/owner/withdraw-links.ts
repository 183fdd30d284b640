import { writeBookingAudit } from '#api/booking/booking-audit.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { deleteBookingLinks } from '#db/booking/booking-links.ts'
import { findBooking } from '#db/booking/bookings.ts'

/** Ends what was sent or copied; a new link can be made, and the next message carries its own. */
export function withdrawBookingLinks(
  context: Context,
): Handler<Contract['DELETE /api/bookings/:id/links']> {
  return async ({ params, query }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const owner = await caller(tx)
      const { user_id } = owner
      const booking = await findBooking(tx, user_id, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      const ended = await deleteBookingLinks(tx, user_id, booking.id, query.purpose)
      const action = query.purpose === 'receipt' ? 'receipt_withdrawn' : 'links_withdrawn'
      if (ended) await writeBookingAudit(tx, context, owner, origin, booking, action)
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
