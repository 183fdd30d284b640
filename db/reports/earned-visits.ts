/** What professionals earned at the visits of some days, whether a statement has counted it or not. */
import { and, asc, between, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { net_amount } from '#db/commissions.ts'
import { bindLimit, type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted, isCompletedBound } from '#db/tables/booking.ts'
import { commissions } from '#db/tables/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import { sumTakings } from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { completedBookings } from './completed-bookings.ts'
import { loadVisitSums } from './visit-sums.ts'

type Filter = Period & { professional_id: string | null }
/** One professional's part of a visit. */
type EarnedVisit = {
  booking_id: string
  date: string
  time: string
  client_name: string
  guest_name: string | null
  professional_id: string
  professional_name: string
  amount: Centavos
}
type EarnedCursor = Pick<EarnedVisit, 'date' | 'booking_id' | 'professional_id'>

const asked = {
  user_id: sql.placeholder('user_id'),
  professional_id: sql.placeholder('professional_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
  /** Of the visit with which the page begins: some of its parts may stand on the page before. */
  day: sql.placeholder('day'),
  id: sql.placeholder('id'),
}

const isOnPage = (date: SQLWrapper, id: SQLWrapper): SQL | undefined =>
  and(
    between(date, asked.from, asked.to),
    or(sql`${date} < ${asked.day}`, sql`${id} >= ${asked.id}`),
  )

/** Those at which anybody earned something; by the index of their days, from which few are read. */
const visitsOfHouse = prepareOnce('earned_visits', (db) => {
  const { id, date, user_id } = bookings
  const isEarned = and(eq(commissions.booking_id, id), eq(commissions.user_id, user_id))
  return db
    .select({ id: sql<string>`${id}` })
    .from(completedBookings)
    .where(
      and(
        sql`${user_id} = ${asked.user_id}`,
        isOnPage(date, id),
        isCompleted,
        sql`EXISTS (SELECT 1 FROM ${commissions} WHERE ${isEarned})`,
      ),
    )
    .orderBy(desc(date), asc(id))
    .limit(bindLimit('most'))
})

const visitsOfOne = prepareOnce('earned_visits_of_one', (db) => {
  const { booking_id, date, user_id } = commissions
  return db
    .selectDistinct({ id: booking_id, date })
    .from(commissions)
    .innerJoin(bookings, and(eq(bookings.id, booking_id), eq(bookings.user_id, user_id)))
    .where(
      and(
        eq(user_id, asked.user_id),
        eq(commissions.professional_id, asked.professional_id),
        isOnPage(date, booking_id),
        isCompletedBound(),
      ),
    )
    .orderBy(desc(date), asc(booking_id))
    .limit(bindLimit('most'))
})

const selectEarned = (db: Db, isAsked?: SQL) => {
  const { id, date, time, client_name, guest_name } = bookings
  const { professional_id, booking_id, user_id } = commissions
  return db
    .select({
      booking_id: id,
      date,
      time,
      client_name,
      guest_name,
      professional_id,
      professional_name: sql<string>`max(${commissions.professional_name})`,
      amount: sql`sum(${net_amount})`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(commissions, and(eq(booking_id, id), eq(user_id, bookings.user_id)))
    .where(
      and(eq(bookings.user_id, asked.user_id), kit.isListed(id, sql.placeholder('ids')), isAsked),
    )
    .groupBy(id, date, time, client_name, guest_name, professional_id)
}
const earnedOfHouse = prepareOnce('earned_parts', (db) => selectEarned(db))
const earnedOfOne = prepareOnce('earned_parts_of_one', (db) =>
  selectEarned(db, eq(commissions.professional_id, asked.professional_id)),
)

/** The newest day first. */
function compareVisits(a: EarnedCursor, b: EarnedCursor): number {
  if (a.date !== b.date) return a.date > b.date ? -1 : 1
  if (a.booking_id !== b.booking_id) return a.booking_id < b.booking_id ? -1 : 1
  return a.professional_id < b.professional_id ? -1 : Number(a.professional_id > b.professional_id)
}

/** The newest day first, from behind a place on. */
export async function listEarnedVisits(
  db: Db,
  user_id: string,
  { from, to, professional_id }: Filter,
  { after, most }: { after: EarnedCursor | null; most: number },
): Promise<EarnedVisit[]> {
  const page = {
    user_id,
    professional_id,
    from,
    to: after && after.date < to ? after.date : to,
    // Without a beginning all are behind it.
    day: after?.date ?? '9',
    id: after?.booking_id ?? '',
    // The first may have nothing left.
    most: most + 1,
  }
  const visits = await (professional_id === null ? visitsOfHouse : visitsOfOne)(db).execute(page)
  if (visits.length === 0) return []
  const ids = JSON.stringify(visits.map(({ id }) => id))
  const load = professional_id === null ? earnedOfHouse : earnedOfOne
  const rows = await load(db).execute({ user_id, professional_id, ids })
  return rows
    .filter((row) => !after || compareVisits(row, after) > 0)
    .sort(compareVisits)
    .slice(0, most)
}

/** What all of these come to, as reports have it. */
export async function sumEarnedVisits(
  db: Db,
  user_id: string,
  { professional_id, ...period }: Filter,
): Promise<Centavos> {
  const part = professional_id === null ? 'days' : 'people'
  const sums = await loadVisitSums(db, user_id, period, [part])
  if (professional_id === null) return sumTakings(sums).commissions
  return sums.people.get(professional_id)?.commissions ?? 0
}
