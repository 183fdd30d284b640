import { and, asc, between, count, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { type DayRange, toBounds } from '#db/commissions.ts'
import { bindLimit, type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'
import { type BookingPage, isLater } from './booking-cursor.ts'
import { revenue } from './booking-search.ts'
import { type BookingRow, listUndeletedBookings } from './bookings.ts'

type ProfessionalScope = { user_id: string; professional_id: string }

const isInDayRange = ({ from, to }: DayRange) =>
  and(
    from === null ? undefined : gte(bookings.date, from),
    to === null ? undefined : lte(bookings.date, to),
  )

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}
const isKept = and(eq(bookings.user_id, asked.user_id), eq(bookings.deleted, false))
const isAskedProfessional = and(isKept, eq(bookings.professional_id, asked.professional_id))

const states = prepareOnce('professional_states', (db) =>
  db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(and(isAskedProfessional, between(bookings.date, asked.from, asked.to)))
    .groupBy(bookings.status),
)

/** How many bookings of a professional there are of each status within some days. */
export const countBookingsByStatus = async (
  db: Db,
  own: ProfessionalScope,
  days: DayRange,
): Promise<{ status: BookingStatus; count: number }[]> =>
  states(db).execute({ ...own, ...toBounds(days) })

type StatementVisit = Pick<
  BookingRow,
  'id' | 'date' | 'time' | 'client_name' | 'service_name' | 'is_courtesy'
> & {
  /** The professional of the booking. */
  booked_with: string
}

const selectStatementVisits = (db: Db) => {
  const { id, date, time, client_name, service_name, is_courtesy, professional_id } = bookings
  return db
    .select({
      id,
      date,
      time,
      client_name,
      service_name,
      is_courtesy,
      booked_with: professional_id,
    })
    .from(bookings)
}
const ownVisits = prepareOnce('statement_own_visits', (db) => {
  const { id, date, time, professional_id, status } = bookings
  const [day, at, behind] = [sql.placeholder('day'), sql.placeholder('time'), sql.placeholder('id')]
  return selectStatementVisits(db)
    .where(
      and(
        isKept,
        and(eq(professional_id, asked.professional_id), eq(status, 'completed')),
        between(date, asked.from, asked.to),
        sql`(${date}, ${time}, ${id}) > (${day}, ${at}, ${behind})`,
      ),
    )
    .orderBy(asc(date), asc(time), asc(id))
    .limit(bindLimit('most'))
})
const visitsById = prepareOnce('statement_visits_by_id', (db) =>
  selectStatementVisits(db).where(and(isKept, kit.isListed(bookings.id, sql.placeholder('ids')))),
)

const selectEarnedAt = (db: Db, of: typeof commissions | typeof tips) =>
  db
    .selectDistinct({ booking_id: of.booking_id })
    .from(of)
    .where(
      and(
        eq(of.user_id, asked.user_id),
        eq(of.professional_id, asked.professional_id),
        between(of.date, asked.from, asked.to),
      ),
    )
const earnedAt = prepareOnce('statement_earned_at', (db) => selectEarnedAt(db, commissions))
const tippedAt = prepareOnce('statement_tipped_at', (db) => selectEarnedAt(db, tips))

/**
 * A page of the visits of a professional's statement, by date and time: their own completed ones, and
 * those of colleagues at which they earned something.
 */
export async function listStatementVisits(
  db: Db,
  own: ProfessionalScope,
  range: DayRange,
  { after, most }: BookingPage,
): Promise<StatementVisit[]> {
  const { from, to } = toBounds(range)
  const begin = after ?? { date: '', time: '', id: '' }
  const days = { from: begin.date > from ? begin.date : from, to }
  const page = { ...own, ...days, day: begin.date, time: begin.time, id: begin.id, most }
  const visits: StatementVisit[] = await ownVisits(db).execute(page)
  // Behind the last of a full page none is looked for.
  const last = visits.length < most ? undefined : visits.at(-1)
  const others = await listOtherVisits(db, { ...own, ...days, to: last?.date ?? days.to }, visits)
  return [...visits, ...others.filter((visit) => compareVisits(visit, begin) > 0)]
    .sort(compareVisits)
    .slice(0, most)
}

/** @param known visits of these days that are not looked for */
async function listOtherVisits(
  db: Db,
  days: ProfessionalScope & Period,
  known: readonly StatementVisit[],
): Promise<StatementVisit[]> {
  const ids = new Set<string>()
  for (const { booking_id } of await earnedAt(db).execute(days)) ids.add(booking_id)
  for (const { booking_id } of await tippedAt(db).execute(days)) ids.add(booking_id)
  for (const { id } of known) ids.delete(id)
  if (ids.size === 0) return []
  const asking = { user_id: days.user_id, ids: JSON.stringify([...ids]) }
  const found: StatementVisit[] = await visitsById(db).execute(asking)
  return found.filter(({ date }) => date >= days.from && date <= days.to)
}

type Place = Pick<StatementVisit, 'date' | 'time' | 'id'>

function compareVisits(a: Place, b: Place): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (a.time !== b.time) return a.time < b.time ? -1 : 1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

const isUpcoming = and(
  isAskedProfessional,
  eq(bookings.status, 'confirmed'),
  gte(bookings.date, asked.from),
)
const upcoming = prepareOnce('upcoming_bookings', (db) =>
  db
    .select()
    .from(bookings)
    .where(isUpcoming)
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(bindLimit('most')),
)
const upcomingTotals = prepareOnce('upcoming_totals', (db) =>
  db
    .select({ count: count(), value: sql`coalesce(sum(${revenue}), 0)`.mapWith(Number) })
    .from(bookings)
    .where(isUpcoming),
)

/** A professional's next confirmed bookings from a day on, soonest first. */
export const listUpcomingBookings = async (
  db: Db,
  own: ProfessionalScope,
  from: string,
  most: number,
): Promise<BookingRow[]> => upcoming(db).execute({ ...own, from, most })

/** How many those are in all, and what they are worth. */
export async function getUpcomingTotals(
  db: Db,
  own: ProfessionalScope,
  from: string,
): Promise<{ count: number; value: Centavos }> {
  const [totals] = await upcomingTotals(db).execute({ ...own, from })
  return totals ?? { count: 0, value: 0 }
}

/** A page of the bookings of several professionals within some days, by date and time. */
export async function listBookingsOfProfessionals(
  db: Db,
  user_id: string,
  professional_ids: readonly string[],
  days: DayRange,
  { after, most }: BookingPage,
): Promise<BookingRow[]> {
  const isTheirs = inArray(bookings.professional_id, [...professional_ids])
  const isAsked = and(isTheirs, isInDayRange(days), after ? isLater(after) : undefined)
  return listUndeletedBookings(db, user_id, isAsked, most)
}
