/** The rows that a house's "faturou" is made of, by the day of the visit or sale. */
import { and, between, eq, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import { net_amount } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import type { CounterRow, PartRow, VisitRow } from '#domain/report/visit-sums.ts'
import type { Period } from '#domain/time/period.ts'
import { selectWalkIn } from './walk-in.ts'

const isWithin = (user_id: string, { from, to }: Period) =>
  and(eq(bookings.user_id, user_id), eq(bookings.deleted, false), between(bookings.date, from, to))

export async function listVisits(db: Db, user_id: string, period: Period): Promise<VisitRow[]> {
  const { id, date, status, cancel_reason, is_courtesy, encaixe, origin, duration } = bookings
  const { professional_id, professional_name, is_composite, service_name } = bookings
  return db
    .select({
      ...{ id, date, status, cancel_reason, is_courtesy, encaixe, origin, duration },
      ...{ professional_id, professional_name, is_composite, service_name },
      is_walk_in: sql`${bookings.client_id} = ${selectWalkIn(user_id)}`.mapWith(Boolean),
      revenue: revenue.mapWith(Number),
      offer_id: sql<
        string | null
      >`CASE WHEN ${is_composite} THEN ${bookings.composite_id} ELSE ${bookings.service_id} END`,
    })
    .from(bookings)
    .where(isWithin(user_id, period))
}

/** Of what closing wrote of them. */
export async function listVisitParts(db: Db, user_id: string, period: Period): Promise<PartRow[]> {
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
    .where(isWithin(user_id, period))
}

export async function listCounterSales(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<CounterRow[]> {
  const { day, professional_id, professional_name, total_price: amount } = product_sales
  return db
    .select({ day, professional_id, professional_name, amount })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        eq(product_sales.is_standalone, true),
        between(day, from, to),
      ),
    )
}
