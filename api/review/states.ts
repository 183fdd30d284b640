import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import {
  declineOtherReviews,
  listCompletedAfter,
  restoreDeclinedReviews,
  updateReviewState,
} from '#db/booking/review-states.ts'
import type { Db } from '#db/dialect/kit.ts'
import { UNRECORDED_COMPLETION } from '#domain/booking/completion.ts'

/** Visits of the same client that were completed after one that is reopened, as they stood. */
type LaterVisits = { booking: BookingRow; isDismissed: boolean }[]

/**
 * Undoes what a completion did to the client's review states. What later visits did to them
 * depends on it: that is undone first, and done again by `redoReviewRequests`.
 */
export async function undoReviewRequest(tx: Db, booking: BookingRow): Promise<LaterVisits> {
  const { completed_at } = booking
  const later = completed_at === null ? [] : await listCompletedAfter(tx, booking, completed_at)
  for (const one of later.toReversed()) {
    await restoreDeclinedReviews(tx, one.user_id, getCompletion(one).declined)
    if (one.review_status === 'completed') continue
    await updateReviewState(tx, one, { review_status: getCompletion(one).review_status })
  }
  await restoreDeclinedReviews(tx, booking.user_id, getCompletion(booking).declined)
  return later.map((one) => ({ booking: one, isDismissed: isDismissedByClient(one, later) }))
}

const getCompletion = ({ completion }: BookingRow) => completion ?? UNRECORDED_COMPLETION

/** Declined by the client, not by a later visit. */
function isDismissedByClient(
  { id, review_status }: BookingRow,
  later: readonly BookingRow[],
): boolean {
  const isListed = later.some((one) => getCompletion(one).declined.some((it) => it.id === id))
  return review_status === 'declined' && !isListed
}

/** What the later visits did, as if the one that was reopened had never been completed. */
export async function redoReviewRequests(tx: Db, later: LaterVisits): Promise<void> {
  for (const { booking, isDismissed: isOver } of later) {
    const { user_id, id, deleted } = booking
    const now = await findBooking(tx, user_id, id, { deleted })
    if (!now) continue
    const declined = await declineOtherReviews(tx, now)
    const isWritten = now.review_status === 'completed'
    const before = isWritten ? getCompletion(booking).review_status : now.review_status
    await updateReviewState(tx, now, {
      completion: { ...getCompletion(booking), review_status: before, declined },
      ...(!isWritten && { review_status: isOver ? 'declined' : 'pending' }),
    })
  }
}
