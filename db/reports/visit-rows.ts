/** The rows that a house's "faturou" is made of, by the day of the visit or sale. */
import { and, between, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { net_amount } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, isHeldEncaixe } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import type {
  CounterRow,
  DayRows,
  MarkRow,
  OutcomeRow,
  PartRow,
  VisitRow,
} from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { selectWalkIn } from './walk-in.ts'

export async function listDayRows(db: Db, user_id: string, period: Period): Promise<DayRows> {
  return {
    outcomes: await countOutcomes(db, user_id, period),
    marks: [
      ...(await countMarks(db, user_id, period, 'encaixes')),
      ...(await countMarks(db, user_id, period, 'walk_ins')),
    ],
    visits: await listVisits(db, user_id, period),
    parts: await listParts(db, user_id, period),
    sales: await listSales(db, user_id, period),
  }
}

const isOn = (user_id: string, { from, to }: Period): SQL | undefined =>
  and(eq(bookings.user_id, user_id), between(bookings.date, from, to))

async function countOutcomes(db: Db, user_id: string, period: Period): Promise<OutcomeRow[]> {
  const { date, status, cancel_reason, origin } = bookings
  return db
    .select({ date, status, cancel_reason, origin, bookings: count() })
    .from(bookings)
    .where(and(isOn(user_id, period), eq(bookings.deleted, false)))
    .groupBy(date, status, cancel_reason, origin)
}

/** These are few and have indexes of their own: beside the others each booking's row would be looked up. */
async function countMarks(
  db: Db,
  user_id: string,
  period: Period,
  mark: MarkRow['mark'],
): Promise<MarkRow[]> {
  const isWalkIn = and(
    sql`${bookings.client_id} = ${selectWalkIn(user_id)}`,
    eq(bookings.deleted, false),
    ne(bookings.status, 'cancelled'),
  )
  const rows = await db
    .select({ date: bookings.date, bookings: count() })
    .from(bookings)
    .where(and(isOn(user_id, period), mark === 'encaixes' ? isHeldEncaixe : isWalkIn))
    .groupBy(bookings.date)
  return rows.map((row) => ({ ...row, mark }))
}

/** As their index says it. */
const isCompleted = sql.raw(`deleted = false AND status = 'completed'`)

async function listVisits(db: Db, user_id: string, period: Period): Promise<VisitRow[]> {
  const { id, date, is_courtesy, duration, is_composite, service_name } = bookings
  const { professional_id, professional_name } = bookings
  return db
    .select({
      ...{ id, date, is_courtesy, duration, is_composite, service_name },
      ...{ professional_id, professional_name },
      revenue: revenue.mapWith(Number),
      offer_id: sql<
        string | null
      >`CASE WHEN ${is_composite} THEN ${bookings.composite_id} ELSE ${bookings.service_id} END`,
    })
    .from(bookings)
    .where(and(isOn(user_id, period), isCompleted))
}

async function listParts(db: Db, user_id: string, period: Period): Promise<PartRow[]> {
  const { booking_id, professional_id, professional_name, tipo, gross } = commissions
  return db
    .select({
      ...{ booking_id, professional_id, professional_name, tipo, gross },
      commission: net_amount.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(
      commissions,
      and(eq(commissions.booking_id, bookings.id), eq(commissions.user_id, bookings.user_id)),
    )
    .where(and(isOn(user_id, period), isCompleted))
}

async function listSales(db: Db, user_id: string, { from, to }: Period): Promise<CounterRow[]> {
  const { day, professional_id, professional_name, total_price: amount } = product_sales
  return db
    .select({ day, professional_id, professional_name, amount })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        // As their index says it.
        sql`is_standalone = true`,
        between(day, from, to),
      ),
    )
}
