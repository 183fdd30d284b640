import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'

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
  const known = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        inArray(clients.id, [...client_ids]),
        eq(clients.is_walk_in, false),
        isNull(clients.erased_at),
      ),
    )
  const { client_id, date, status, deleted } = bookings
  const before = await db
    .selectDistinct({ client_id })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        ...[inArray(client_id, [...client_ids]), lt(date, day), eq(status, 'completed')],
        eq(deleted, false),
      ),
    )
  const returning = new Set(before.map((row) => row.client_id))
  return known.map(({ id }) => ({ id, returns: returning.has(id) }))
}
