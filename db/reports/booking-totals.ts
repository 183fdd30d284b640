/** The totals of the list of bookings of some days: as stored, the rest from the rows. */
import { and, between, count, eq, gt, sql } from 'drizzle-orm'
import { type BookingTotals, revenue, selectTotals } from '#db/booking/booking-search.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { listDays } from '#domain/report/comparison.ts'
import { createVisitSums, sumTakings } from '#domain/report/visit-sums.ts'
import { countDays, type Period } from '#domain/time/period.ts'
import { readStored } from './read-stored.ts'
import { addStoredSums } from './stored-sums.ts'

const isKept = and(
  eq(bookings.user_id, sql.placeholder('user_id')),
  // As the index says it.
  eq(bookings.deleted, false),
)

const ofRows = prepareOnce('booking_totals_of_rows', (db) =>
  selectTotals(
    db,
    and(isKept, between(bookings.date, sql.placeholder('from'), sql.placeholder('to'))),
  ),
)

const stillOpen = prepareOnce('booking_totals_open', (db) =>
  db
    .select({ open: count(), expected: sql`coalesce(sum(${revenue}), 0)`.mapWith(Number) })
    .from(bookings)
    .where(
      and(
        isKept,
        // Day by day, so that of each the index is asked for these few alone.
        kit.isListed(bookings.date, sql.placeholder('days')),
        // These are all whose visit is still to be said; in the index they come behind the others.
        gt(bookings.status, 'completed'),
      ),
    ),
)

/** Of so few days to count the rows is less. */
const FEW_DAYS = 7

/** What `getBookingTotals` says of all bookings of some days outside the trash. */
export async function sumBookingDays(
  db: Db,
  user_id: string,
  period: Period,
): Promise<BookingTotals> {
  const totals = { count: 0, revenue: 0, expected: 0, completed: 0, open: 0, cancelled: 0 }
  const add = (more: Partial<BookingTotals>) => addTotals(totals, more)
  const { stored, missing } = await loadStored(db, user_id, period)
  for (const days of missing)
    for (const { completed, cancelled, ...rest } of await ofRows(db).execute({ user_id, ...days }))
      add({ ...rest, completed, cancelled, open: rest.count - completed - cancelled })
  if (!stored) return totals
  const isMissing = (day: string) => missing.some(({ from, to }) => day >= from && day <= to)
  const days = listDays(period).filter((day) => !isMissing(day))
  const [open] = await stillOpen(db).execute({ user_id, days: JSON.stringify(days) })
  const { booked, completed, cancelled, no_shows } = stored.counts
  add({
    count: booked,
    revenue: sumTakings(stored).visits,
    ...open,
    completed,
    cancelled: cancelled + no_shows,
  })
  return totals
}

/** @returns `stored` null where nothing is */
async function loadStored(db: Db, user_id: string, period: Period) {
  if (countDays(period) <= FEW_DAYS) return { stored: null, missing: [period] }
  const stored = createVisitSums()
  const add = (text: string) => addStoredSums(stored, text, ['days', 'counts']) || null
  const { parts, missing } = await readStored(db, user_id, period, 'sums', add)
  return { stored: parts.length > 0 ? stored : null, missing }
}

function addTotals(totals: BookingTotals, more: Partial<BookingTotals>): void {
  totals.count += more.count ?? 0
  totals.revenue += more.revenue ?? 0
  totals.expected += more.expected ?? 0
  totals.completed += more.completed ?? 0
  totals.open += more.open ?? 0
  totals.cancelled += more.cancelled ?? 0
}
