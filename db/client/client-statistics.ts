import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
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
