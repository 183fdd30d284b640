import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import {
  declineOthers,
  listCompletedAfter,
  restoreDeclined,
  setReview,
} from '#db/booking/review-states.ts'
import type { Db } from '#db/dialect/kit.ts'
import { UNRECORDED } from '#domain/booking/completion.ts'

/** Visits of the same client that were completed after one that is reopened, as they stood. */
export type Later = { booking: BookingRow; isDismissed: boolean }[]

/**
 * Takes back what a completion did to the client's review states. What his later visits did to them
 * rests on it, so that it is taken back first, and done anew by `askAgain`.
 */
export async function takeBackAsking(tx: Db, booking: BookingRow): Promise<Later> {
  const { completed_at } = booking
  const later = completed_at === null ? [] : await listCompletedAfter(tx, booking, completed_at)
  for (const one of later.toReversed()) {
    await restoreDeclined(tx, one.user_id, recordOf(one).declined)
    if (one.review_status === 'completed') continue
    await setReview(tx, one, { review_status: recordOf(one).review_status })
  }
  await restoreDeclined(tx, booking.user_id, recordOf(booking).declined)
  return later.map((one) => ({ booking: one, isDismissed: isDismissed(one, later) }))
}

const recordOf = ({ completion }: BookingRow) => completion ?? UNRECORDED

/** Declined by the client himself, and by no later visit. */
function isDismissed({ id, review_status }: BookingRow, later: readonly BookingRow[]): boolean {
  const isListed = later.some((one) => recordOf(one).declined.some((it) => it.id === id))
  return review_status === 'declined' && !isListed
}

/** What the later visits did, as if the one that was reopened had never been completed. */
export async function askAgain(tx: Db, later: Later): Promise<void> {
  for (const { booking, isDismissed: isOver } of later) {
    const { user_id, id, deleted } = booking
    const now = await findBooking(tx, user_id, id, { deleted })
    if (!now) continue
    const declined = await declineOthers(tx, now)
    const isWritten = now.review_status === 'completed'
    const before = isWritten ? recordOf(booking).review_status : now.review_status
    await setReview(tx, now, {
      completion: { ...recordOf(booking), review_status: before, declined },
      ...(!isWritten && { review_status: isOver ? 'declined' : 'pending' }),
    })
  }
}
