/** What projections are made of: how past bookings went, and what stands on the days that come. */
import { and, between, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { HistoryCell } from '#domain/projection/history.ts'
import { FURTHEST_CLASS, LATE } from '#domain/projection/lead-class.ts'
import type { BookedDay } from '#domain/projection/projection.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { revenue } from './booking-search.ts'

const isWithin = (user_id: string, { from, to }: Period): SQL | undefined =>
  and(eq(bookings.user_id, user_id), eq(bookings.deleted, false), between(bookings.date, from, to))

/** `getLeadClass` (domain/projection/lead-class.ts) in SQL; a test holds the two together. */
const toClass = (days: SQLWrapper): SQL => sql`CASE
  WHEN ${days} < 0 THEN ${sql.raw(`${LATE}`)}
  WHEN ${days} < 7 THEN ${days}
  WHEN ${days} < ${sql.raw(`${FURTHEST_CLASS}`)} THEN ${days} - ${days} % 7
  ELSE ${sql.raw(`${FURTHEST_CLASS}`)} END`

const OUTCOMES = ['open', 'completed', 'cancelled'] as const satisfies HistoryCell['outcome'][]
const outcome = sql`CASE ${bookings.status} WHEN 'cancelled' THEN 2 WHEN 'completed' THEN 1 ELSE 0 END`

/**
 * The courses that bookings of some past days took. When one was cancelled is told by its last change.
 * @param offset ms that the house's clock is ahead of UTC; where it was moved an hour since, a booking
 * made around midnight counts on the day beside
 */
export async function listHistoryCells(
  db: Db,
  user_id: string,
  period: Period,
  offset: number,
): Promise<HistoryCell[]> {
  const daysBefore = (instant: SQLWrapper) =>
    sql<number>`${kit.epochDay(bookings.date)} - (${instant} + ${sql.raw(`${offset}`)}) / ${sql.raw(`${MS_A_DAY}`)}`
  const one = db
    .select({
      date: bookings.date,
      outcome: outcome.as('outcome'),
      made: daysBefore(bookings.created_at).as('made'),
      ended:
        sql`CASE ${bookings.status} WHEN 'cancelled' THEN ${daysBefore(bookings.updated_at)} ELSE 0 END`.as(
          'ended',
        ),
      amount: revenue.as('amount'),
    })
    .from(bookings)
    .where(isWithin(user_id, period))
    .as('one')
  const cells = db
    .select({
      date: one.date,
      outcome: one.outcome,
      made: toClass(one.made).as('made_class'),
      ended: toClass(one.ended).as('ended_class'),
      bookings: sql`count(*)`.as('bookings'),
      amount: sql`sum(${one.amount})`.as('amount_sum'),
    })
    .from(one)
    .groupBy(one.date, sql`${one.outcome}`, toClass(one.made), toClass(one.ended))
    .as('cells')
  const { date, made, ended, bookings: count, amount } = cells
  // A row for each costs more to fetch than to reckon.
  const packed = sql`${date} || ' ' || ${cells.outcome} || ' ' || ${made} || ' ' || ${ended} || ' ' || ${count} || ' ' || ${amount}`
  const [row] = await db.select({ cells: kit.list(packed) }).from(cells)
  // The database wrote this text: a list of texts.
  return (JSON.parse(row?.cells ?? '[]') as string[]).map(parseCell)
}

function parseCell(packed: string): HistoryCell {
  const [date = '', kind, made, ended, count, amount] = packed.split(' ')
  return {
    date,
    outcome: OUTCOMES[Number(kind)] ?? 'open',
    made: Number(made),
    // What was written of it after its day says that nobody came: it stood until then.
    ended: Math.max(Number(ended), 0),
    bookings: Number(count),
    amount: Number(amount),
  }
}

const sumWhere = (condition: SQL, value: SQL) =>
  sql`coalesce(sum(CASE WHEN ${condition} THEN ${value} ELSE 0 END), 0)`.mapWith(Number)

const bookedDays = prepareOnce('booked_days', (db) => {
  const isCompleted = sql`${bookings.status} = 'completed'`
  const isOpen = sql`${bookings.status} <> 'completed'`
  return db
    .select({
      date: bookings.date,
      earned: sumWhere(isCompleted, revenue),
      booked: sumWhere(isOpen, revenue),
      bookings: sumWhere(isOpen, sql`1`),
    })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.user_id, sql.placeholder('user_id')), eq(bookings.deleted, false)],
        between(bookings.date, sql.placeholder('from'), sql.placeholder('to')),
        ne(bookings.status, 'cancelled'),
      ),
    )
    .groupBy(bookings.date)
})

/** What each of some days has brought in, and what stands on it; days with nothing are left out. */
export const listBookedDays = async (
  db: Db,
  user_id: string,
  period: Period,
): Promise<BookedDay[]> => bookedDays(db).execute({ user_id, ...period })
