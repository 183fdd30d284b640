import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { findClientBooking, updateBooking } from '#db/booking/bookings.ts'
import { insertReview } from '#db/booking/reviews.ts'
import { isDuplicate } from '#db/dialect/storage.ts'

/** A review of the caller's own visit, once; who it is of and by stands in the booking. */
export function createReview(
  context: Context,
): Handler<Contract['POST /api/public/:slug/reviews']> {
  return async ({ body }, caller) => {
    try {
      return await context.storage.write(async (tx) => {
        const { catalog, scope, mayReview } = await caller(tx)
        const { user_id } = catalog
        const booking = mayReview && (await findClientBooking(tx, user_id, scope, body.booking_id))
        if (!booking) throw new RefusalError({ code: 'booking_not_found' })
        if (booking.status !== 'completed' || booking.review_status !== 'pending') {
          throw new RefusalError({ code: 'review_not_pending' })
        }
        const now = context.now()
        const review = {
          id: context.newId(),
          user_id,
          booking_id: booking.id,
          client_id: booking.client_id,
          rating: body.rating,
          comment: body.comment || null,
          client_name: booking.client_name,
          service_name: booking.service_name,
          professional_name: booking.professional_name,
          created_at: now,
        }
        await insertReview(tx, review)
        const change = { review_status: 'completed' as const, updated_at: now }
        await updateBooking(tx, user_id, booking.id, change)
        return review
      })
    } catch (error) {
      throw isDuplicate(error) ? new RefusalError({ code: 'review_not_pending' }) : error
    }
  }
}
