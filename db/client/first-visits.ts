import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'

const visitors = prepareOnce('known_visitors', (db) => {
  const user_id = sql.placeholder('user_id')
  const { client_id, date, is_courtesy } = bookings
  const before = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.user_id, user_id), eq(client_id, clients.id)],
        ...[sql`${date} < ${sql.placeholder('day')}`, eq(is_courtesy, false)],
        // As their index says it.
        sql.raw(`deleted = false AND status = 'completed'`),
      ),
    )
  return db
    .select({ id: clients.id, returns: sql`EXISTS ${before}`.mapWith(Boolean) })
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        kit.isListed(clients.id, sql.placeholder('ids')),
        eq(clients.is_walk_in, false),
        isNull(clients.erased_at),
      ),
    )
})

/**
 * Which of some clients are somebody (no walk-ins, and nobody whose record was deleted), and who of
 * them had been there before a day. A courtesy is no visit, as on the client's own card.
 */
export async function listKnownVisitors(
  db: Db,
  user_id: string,
  client_ids: readonly string[],
  day: string,
): Promise<{ id: string; returns: boolean }[]> {
  if (client_ids.length === 0) return []
  return visitors(db).execute({ user_id, day, ids: JSON.stringify(client_ids) })
}
