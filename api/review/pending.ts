import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { getClientScope } from '#api/identity/authenticate-client.ts'
import type { Handler } from '#api/mount.ts'
import { findClientBooking, findPendingReview, updateBooking } from '#db/booking/bookings.ts'
import { REVIEW_LOOKBACK_DAYS } from '#domain/business/review.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'

export function getReviewToAskFor(
  context: Context,
): Handler<Contract['GET /api/public/:slug/review']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const client = await caller(db)
      const day = getTodayInZone(client.catalog.settings.general_settings.timezone, context.now())
      const from = addDays(day, -REVIEW_LOOKBACK_DAYS)
      return {
        booking: await findPendingReview(db, client.catalog.user_id, getClientScope(client), from),
      }
    })
}

/** The prompt was dismissed: this visit is not asked about again. */
export function declineReview(
  context: Context,
): Handler<Contract['POST /api/public/:slug/bookings/:id/decline-review']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { catalog, scope, mayReview } = await caller(tx)
      const { user_id } = catalog
      const booking = mayReview && (await findClientBooking(tx, user_id, scope, params.id))
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      if (booking.review_status !== 'pending') return booking
      const change = { review_status: 'declined' as const, updated_at: context.now() }
      return updateBooking(tx, user_id, booking.id, change)
    })
}
