import { and, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { ReviewStatus } from '#domain/booking/booking.ts'
import type { Completion } from '#domain/booking/completion.ts'
import { normalizeEmail } from '#domain/people/client.ts'
import { formatPhone, toPhoneDigits } from '#domain/text/phone.ts'
import type { BookingRow } from './bookings.ts'

/**
 * The owner's other bookings with the same telephone or e-mail. Both are stored as digits and in lower
 * case; a value in another form is also searched as it stands.
 */
async function listOtherBookings(
  db: Db,
  { user_id, id, client_phone, client_email }: BookingRow,
  where: SQL | undefined,
): Promise<BookingRow[]> {
  const digits = toPhoneDigits(client_phone ?? '')
  const phones = client_phone ? [client_phone, digits, formatPhone(digits)] : []
  const emails = client_email ? [client_email, normalizeEmail(client_email)] : []
  const found = new Map<string, BookingRow>()
  // One after the other: an index serves either, not both at once.
  for (const [column, forms] of [
    [bookings.client_phone, phones],
    [bookings.client_email, emails],
  ] as const) {
    const known = forms.filter((form) => form !== '')
    if (known.length === 0) continue
    const rows = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.user_id, user_id), inArray(column, known), ne(bookings.id, id), where))
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

/**
 * Nobody is asked about two visits: what was open of a client's other bookings is declined.
 * @returns how each of them stood before
 */
export async function declineOtherReviews(
  tx: Db,
  booking: BookingRow,
): Promise<Completion['declined']> {
  const { review_status } = bookings
  const isOpen = or(isNull(review_status), eq(review_status, 'pending'))
  const others = await listOtherBookings(tx, booking, isOpen)
  const open = others.map((one) => ({ id: one.id, review_status: one.review_status }))
  await updateReviewStatuses(tx, booking.user_id, open, 'declined')
  return open.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Puts back what was declined and still is; what has changed since stays. */
export async function restoreDeclinedReviews(
  tx: Db,
  user_id: string,
  declined: Completion['declined'],
): Promise<void> {
  for (const state of [null, 'pending'] as const) {
    const some = declined.filter(({ review_status }) => review_status === state)
    await updateReviewStatuses(tx, user_id, some, state, eq(bookings.review_status, 'declined'))
  }
}

/** Not counted as a change of the booking: nobody who edits it has to be told. */
async function updateReviewStatuses(
  tx: Db,
  user_id: string,
  some: readonly { id: string }[],
  review_status: ReviewStatus | null,
  where?: SQL,
): Promise<void> {
  if (some.length === 0) return
  const ids = some.map(({ id }) => id)
  await tx
    .update(bookings)
    .set({ review_status })
    .where(and(eq(bookings.user_id, user_id), inArray(bookings.id, ids), where))
}

/**
 * A client's bookings that were completed after a moment, in that order.
 * @param after ms since 1970
 */
export async function listCompletedAfter(
  db: Db,
  booking: BookingRow,
  after: number,
): Promise<BookingRow[]> {
  const isLater = and(eq(bookings.status, 'completed'), gt(bookings.completed_at, after))
  const later = await listOtherBookings(db, booking, isLater)
  return later.sort(
    (a, b) => (a.completed_at ?? 0) - (b.completed_at ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/** How a booking's own review stands, and what its completion has on record of others. */
export async function updateReviewState(
  tx: Db,
  { user_id, id }: Pick<BookingRow, 'user_id' | 'id'>,
  change: Partial<Pick<BookingRow, 'review_status' | 'completion'>>,
): Promise<void> {
  await tx
    .update(bookings)
    .set(change)
    .where(and(eq(bookings.user_id, user_id), eq(bookings.id, id)))
}
