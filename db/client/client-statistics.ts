import { and, eq, isNull, like, max, not, type SQL, sql, sum } from 'drizzle-orm'
import { revenue } from '#db/booking/booking-search.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { product_sales } from '#db/tables/sale.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { ClientStatistics, VisitSums } from '#domain/people/client-statistics.ts'

const isCompletedOf = (user_id: string, client_id: string) =>
  and(eq(bookings.user_id, user_id), eq(bookings.client_id, client_id), isCompleted)

/** When a client's completed visits were. */
export async function listCompletedVisits(db: Db, user_id: string, client_id: string) {
  const { id, date, time } = bookings
  return db.select({ id, date, time }).from(bookings).where(isCompletedOf(user_id, client_id))
}

/** What a client's completed visits come to. */
export async function sumCompletedVisits(
  db: Db,
  user_id: string,
  client_id: string,
): Promise<VisitSums> {
  const isAsked = isCompletedOf(user_id, client_id)
  const [sums] = await db
    .select({
      visits: sql`coalesce(sum(CASE WHEN ${bookings.is_courtesy} THEN 0 ELSE 1 END), 0)`.mapWith(
        Number,
      ),
      spent: sql`coalesce(sum(${revenue}), 0)`.mapWith(Number),
      last_visit: max(bookings.date),
    })
    .from(bookings)
    .where(isAsked)
  if (!sums || sums.visits === 0) return sums ?? { visits: 0, spent: 0, last_visit: null }
  return { ...sums, spent: sums.spent + (await sumUnstoredTotals(db, isAsked)) }
}

/** By how much comandas differ from the prices that were added up for them: their totals are stored nowhere else. */
async function sumUnstoredTotals(db: Db, isAsked: SQL | undefined): Promise<Centavos> {
  const { notes, price, comanda_total, is_courtesy } = bookings
  const rows = await db
    .select({ notes, price, comanda_total, is_courtesy })
    .from(bookings)
    .where(and(isAsked, isNull(comanda_total), like(notes, '{%"comandaItens"%'), not(is_courtesy)))
  return rows.reduce((sum, row) => sum + getRevenue(row) - row.price, 0)
}

/** What a client bought over the counter, in centavos; products on comandas belong to their visits. */
export async function sumCounterSales(db: Db, user_id: string, client_id: string): Promise<number> {
  const [row] = await db
    .select({ total: sum(product_sales.total_price) })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        eq(product_sales.client_id, client_id),
        eq(product_sales.is_standalone, true),
      ),
    )
  return Number(row?.total ?? 0)
}

export async function saveClientStatistics(
  tx: Db,
  user_id: string,
  client_id: string,
  statistics: ClientStatistics & { updated_at: number },
): Promise<void> {
  await tx
    .update(clients)
    .set(statistics)
    .where(and(eq(clients.user_id, user_id), eq(clients.id, client_id)))
}
