import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { clients } from '#db/tables/client.ts'
import { first_visits } from '#db/tables/visit-sums.ts'

const visitors = prepareOnce('known_visitors', (db) => {
  const returns = sql`CASE WHEN ${first_visits.first_day} < ${sql.placeholder('day')} THEN 1 ELSE 0 END`
  return db
    .select({ id: clients.id, returns: returns.mapWith((value) => Number(value) === 1) })
    .from(clients)
    .leftJoin(first_visits, eq(first_visits.client_id, clients.id))
    .where(
      and(
        eq(clients.user_id, sql.placeholder('user_id')),
        kit.isListed(clients.id, sql.placeholder('ids')),
        eq(clients.is_walk_in, false),
        isNull(clients.erased_at),
      ),
    )
})

/**
 * Which of some clients are somebody (no walk-ins, and nobody whose record was deleted), and who of
 * them had been there before a day.
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
