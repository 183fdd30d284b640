/** What a house keeps of one client, archived or not, and what hangs on them. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { product_sales } from '#db/tables/sale.ts'
import type { ClientRow } from './clients.ts'

/** Whoever stands for the walk-ins is nobody's record, and who is erased has none. */
export async function findClientRecord(
  db: Db,
  user_id: string,
  id: string,
): Promise<ClientRow | null> {
  const [client] = await db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        eq(clients.id, id),
        eq(clients.is_walk_in, false),
        isNull(clients.erased_at),
        isNull(clients.merged_into),
      ),
    )
  return client ?? null
}

type RecordChange = Partial<Omit<ClientRow, 'id' | 'user_id' | 'created_at'>> &
  Pick<ClientRow, 'updated_at'>

export async function updateClientRecord(
  tx: Db,
  user_id: string,
  id: string,
  change: RecordChange,
): Promise<void> {
  await tx
    .update(clients)
    .set(change)
    .where(and(eq(clients.user_id, user_id), eq(clients.id, id)))
}

/** What is read of a client's bookings: more is no habit. */
const MOST_BOOKINGS = 500

/** Newest first, without the trash. */
export async function listBookingsOfClient(db: Db, user_id: string, client_id: string) {
  const { id, date, time, service_name, professional_name, status, cancel_reason } = bookings
  const { price, comanda_total, is_courtesy, service_id, composite_id, professional_id } = bookings
  return db
    .select({
      id,
      date,
      time,
      service_name,
      professional_name,
      status,
      cancel_reason,
      price,
      comanda_total,
      is_courtesy,
      service_id,
      composite_id,
      professional_id,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.client_id, client_id),
        eq(bookings.deleted, false),
      ),
    )
    .orderBy(desc(date), desc(time))
    .limit(MOST_BOOKINGS)
}

/** What a client bought last, newest first. */
export async function listSalesToClient(
  db: Db,
  user_id: string,
  client_id: string,
  most: number,
): Promise<{ id: string; product_name: string; quantity: number; sold_at: number }[]> {
  const { id, product_name, quantity, sale_date: sold_at } = product_sales
  return db
    .select({ id, product_name, quantity, sold_at })
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.client_id, client_id)))
    .orderBy(desc(sold_at))
    .limit(most)
}
