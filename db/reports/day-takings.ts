/** What a few days brought in, with the time of each visit and sale. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { product_sales } from '#db/tables/sale.ts'

/** The completed visits of some days: when they begin, their minutes, and what they brought in. */
export async function listCompletedVisits(db: Db, user_id: string, days: readonly string[]) {
  const { date, time, duration } = bookings
  return db
    .select({ date, time, duration, revenue: revenue.mapWith(Number) })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        inArray(date, [...days]),
        eq(bookings.deleted, false),
        eq(bookings.status, 'completed'),
      ),
    )
}

/** The sales over the counter of some days. */
export async function listCounterSalesOfDays(db: Db, user_id: string, days: readonly string[]) {
  const { day, sale_date, total_price: amount } = product_sales
  return db
    .select({ day, sale_date, amount })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        inArray(day, [...days]),
        // As their index says it.
        sql`is_standalone = true`,
      ),
    )
}
