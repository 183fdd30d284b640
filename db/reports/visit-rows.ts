/** The rows that a house's "faturou" is made of, by the day of the visit or sale. */
import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { net_amount } from '#db/commissions.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isHeldEncaixe } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import {
  type DayRows,
  type MarkRow,
  VISIT_PARTS,
  type VisitParts,
} from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { listAsides } from './asides.ts'
import { selectWalkIn } from './walk-in.ts'

/** Asked for each stretch of days that is not stored: so prepared once. */
const user_id = sql.placeholder('user_id')
const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
const isOn: SQL = sql`${bookings.user_id} = ${user_id} AND ${bookings.date} BETWEEN ${from} AND ${to}`
const isKept = eq(bookings.deleted, false)
/** As their index says it. */
const isCompleted = sql.raw(`deleted = false AND status = 'completed'`)

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
    .select({ date: bookings.date, bookings: count() })
    .from(bookings)
    .where(and(isOn, isWalkIn, isKept, ne(bookings.status, 'cancelled')))
    .groupBy(bookings.date)
})

const visits = prepareOnce('report_visits', (db) => {
  const { id, date, is_courtesy, duration, is_composite, service_name } = bookings
  const { professional_id, professional_name, service_id, composite_id } = bookings
  return db
    .select({
      ...{ id, date, is_courtesy, duration, is_composite, service_name },
      ...{ professional_id, professional_name, service_id, composite_id },
      revenue: revenue.mapWith(Number),
    })
    .from(bookings)
    .where(and(isOn, isCompleted))
})

const parts = prepareOnce('report_parts', (db) => {
  const { booking_id, professional_id, professional_name, tipo, gross } = commissions
  const isItem = eq(commissions.booking_id, bookings.id)
  return db
    .select({
      ...{ booking_id, professional_id, professional_name, tipo, gross },
      commission: net_amount.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(commissions, and(isItem, eq(commissions.user_id, bookings.user_id)))
    .where(and(isOn, isCompleted))
})

const sales = prepareOnce('report_sales', (db) => {
  const { day, professional_id, professional_name, total_price: amount } = product_sales
  return db
    .select({ day, professional_id, professional_name, amount })
    .from(product_sales)
    .where(
      and(
        sql`${product_sales.user_id} = ${user_id}`,
        // As their index says it.
        sql`is_standalone = true`,
        sql`${day} BETWEEN ${from} AND ${to}`,
      ),
    )
})

async function listMarks(db: Db, asked: Period & { user_id: string }): Promise<MarkRow[]> {
  const toMarks = (mark: MarkRow['mark'], rows: readonly Omit<MarkRow, 'mark'>[]) =>
    rows.map((row) => ({ ...row, mark }))
  return [
    ...toMarks('encaixes', await encaixes(db).execute(asked)),
    ...toMarks('walk_ins', await walkIns(db).execute(asked)),
  ]
}

/** @param wanted what these are to be summed for: what that does without is not read */
export async function listDayRows(
  db: Db,
  house: string,
  days: Period,
  wanted: VisitParts = VISIT_PARTS,
): Promise<DayRows> {
  const asked = { user_id: house, ...days }
  const isCounted = wanted.includes('counts')
  const isSummed = wanted.some((part) => part !== 'counts' && part !== 'asides')
  const completed = await visits(db).execute(asked)
  return {
    outcomes: isCounted ? await outcomes(db).execute(asked) : [],
    marks: isCounted ? await listMarks(db, asked) : [],
    visits: completed.map(({ service_id, composite_id, ...visit }) => ({
      ...visit,
      offer_id: visit.is_composite ? composite_id : service_id,
    })),
    parts: isSummed && completed.length > 0 ? await parts(db).execute(asked) : [],
    sales: isSummed ? await sales(db).execute(asked) : [],
    asides: wanted.includes('asides') ? await listAsides(db, house, days) : [],
  }
}
