import { and, eq, sum } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { product_sales } from '#db/tables/sale.ts'
import type { ClientStatistics } from '#domain/people/client-statistics.ts'

/** A client's completed visits, as their statistics read them. */
export async function listCompletedVisits(db: Db, user_id: string, client_id: string) {
  const { id, date, time, price, notes, comanda_total, is_courtesy } = bookings
  return db
    .select({ id, date, time, price, notes, comanda_total, is_courtesy })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.client_id, client_id),
        eq(bookings.status, 'completed'),
        eq(bookings.deleted, false),
      ),
    )
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
