/** The rows that a house's "faturou" is made of, by the day of the visit or sale. */
import { and, type Column, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { selectWalkIn } from '#db/booking/walk-in.ts'
import { net_amount } from '#db/commissions.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted, isCompletedAs, isHeldEncaixe } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import type { DayRows, MarkRow } from '#domain/report/visit-days.ts'
import { VISIT_PARTS, type VisitParts } from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { listAsides } from './asides.ts'
import { completedBookings } from './completed-bookings.ts'

/** Asked for each stretch of days that is not stored: so prepared once. */
const user_id = sql.placeholder('user_id')
const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
const isOn: SQL = sql`${bookings.user_id} = ${user_id} AND ${bookings.date} BETWEEN ${from} AND ${to}`
const isKept = eq(bookings.deleted, false)

const outcomes = prepareOnce('report_outcomes', (db) => {
  const { date, status, cancel_reason, origin } = bookings
  return db
    .select({ date, status, cancel_reason, origin, bookings: count() })
    .from(bookings)
    .where(and(isOn, isKept))
    .groupBy(date, status, cancel_reason, origin)
})

// These are few and have indexes of their own: beside the others each booking's row would be looked up.
const encaixes = prepareOnce('report_encaixes', (db) =>
  db
    .select({ date: sql<string>`${bookings.date}`, bookings: count() })
    .from(sql`${bookings}${kit.readBy('bookings_encaixe')}`)
    .where(and(isOn, isHeldEncaixe))
    .groupBy(bookings.date),
)

const walkIns = prepareOnce('report_walk_ins', (db) => {
  const isWalkIn = sql`${bookings.client_id} = ${selectWalkIn(user_id)}`
  return db
    .select({ date: sql<string>`${bookings.date}`, bookings: count() })
    .from(sql`${bookings}${kit.readBy('bookings_client')}`)
    .where(and(isOn, isWalkIn, isKept, ne(bookings.status, 'cancelled')))
    .groupBy(bookings.date)
})

/** As drizzle reads it: of a table that is read by an index it takes no columns. */
const read = <C extends Column>(column: C) => sql`${column}`.mapWith(column)

const visits = prepareOnce('report_visits', (db) => {
  const { id, date, is_courtesy, duration, is_composite, service_name } = bookings
  const { professional_id, professional_name, service_id, composite_id } = bookings
  return db
    .select({
      id: read(id),
      date: read(date),
      is_courtesy: read(is_courtesy),
      duration: read(duration),
      is_composite: read(is_composite),
      service_name: read(service_name),
      service_id: sql<string | null>`${service_id}`,
      composite_id: sql<string | null>`${composite_id}`,
      professional_id: read(professional_id),
      professional_name: read(professional_name),
      revenue: revenue.mapWith(Number),
    })
    .from(completedBookings)
    .where(and(isOn, isCompleted))
})

const parts = prepareOnce('report_parts', (db) => {
  const { booking_id, professional_id, professional_name, tipo, gross } = commissions
  const isItem = eq(commissions.booking_id, bookings.id)
  return db
    .select({
      booking_id,
      professional_id,
      professional_name,
      tipo,
      gross,
      commission: net_amount.mapWith(Number),
    })
    .from(completedBookings)
    .innerJoin(commissions, and(isItem, eq(commissions.user_id, bookings.user_id)))
    .where(and(isOn, isCompleted))
})

const { day, total_price: amount } = product_sales
const isSoldThen = and(
  sql`${product_sales.user_id} = ${user_id}`,
  // As their index says it.
  sql`is_standalone = true`,
  sql`${day} BETWEEN ${from} AND ${to}`,
)

const sales = prepareOnce('report_sales', (db) => {
  const { professional_id, professional_name } = product_sales
  return db
    .select({ day, professional_id, professional_name, amount })
    .from(product_sales)
    .where(isSoldThen)
})

/** The same where nobody asks who sold it: their index has it, the rows themselves are not read. */
const dailySales = prepareOnce('report_daily_sales', (db) =>
  db
    .select({ day, amount: sql`sum(${amount})`.mapWith(Number) })
    .from(product_sales)
    .where(isSoldThen)
    .groupBy(day),
)

async function listSales(db: Db, asked: Period & { user_id: string }, wanted: VisitParts) {
  if (wanted.includes('people')) return sales(db).execute(asked)
  const days = await dailySales(db).execute(asked)
  return days.map((sum) => ({ ...sum, professional_id: null, professional_name: null }))
}

const visitors = prepareOnce('report_visitors', (db) =>
  db
    .select({ day: sql<string>`day`, before: sql<string>`earlier`, clients: count() })
    .from(
      sql`(SELECT came.date AS day, coalesce((SELECT max(past.date) FROM bookings AS past
          WHERE past.user_id = ${user_id} AND past.client_id = came.client_id AND past.date < came.date
            AND ${isCompletedAs('past')}), '') AS earlier
        FROM (SELECT DISTINCT ${bookings.date}, ${bookings.client_id} FROM ${completedBookings}
          WHERE ${isOn} AND ${isCompleted} AND ${bookings.client_id} <> ${selectWalkIn(user_id)}) AS came
      ) AS visits`,
    )
    .groupBy(sql`1`, sql`2`),
)

async function listMarks(db: Db, asked: Period & { user_id: string }): Promise<MarkRow[]> {
  const toMarks = (mark: MarkRow['mark'], rows: readonly Omit<MarkRow, 'mark'>[]) =>
    rows.map((row) => ({ ...row, mark }))
  return [
    ...toMarks('encaixes', await encaixes(db).execute(asked)),
    ...toMarks('walk_ins', await walkIns(db).execute(asked)),
  ]
}

/** What is made of comandas' parts, and of sales. */
const SUMMED: VisitParts = ['days', 'offers', 'people', 'own']
const SOLD: VisitParts = ['days', 'people']

/** @param wanted what these are to be summed for: what that does without is not read */
export async function listDayRows(
  db: Db,
  house: string,
  days: Period,
  wanted: VisitParts = VISIT_PARTS,
): Promise<DayRows> {
  const asked = { user_id: house, ...days }
  const isCounted = wanted.includes('counts')
  const isSummed = wanted.some((part) => SUMMED.includes(part))
  const completed = await visits(db).execute(asked)
  const isSold = wanted.some((part) => SOLD.includes(part))
  const sold = isSold ? await listSales(db, asked, wanted) : []
  const has = { visits: completed.length > 0, sales: !isSold || sold.length > 0 }
  return {
    outcomes: isCounted ? await outcomes(db).execute(asked) : [],
    marks: isCounted ? await listMarks(db, asked) : [],
    visits: completed.map(({ service_id, composite_id, ...visit }) => ({
      ...visit,
      offer_id: visit.is_composite ? composite_id : service_id,
    })),
    parts: isSummed && completed.length > 0 ? await parts(db).execute(asked) : [],
    sales: sold,
    asides: wanted.includes('asides') ? await listAsides(db, house, days, has) : [],
    visitors: wanted.includes('visitors') ? await visitors(db).execute(asked) : [],
  }
}
