/** Who came for the first time, and who came again; without those who gave no name. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import type { FirstVisits } from '#domain/report/cohorts.ts'
import type { Period } from '#domain/time/period.ts'
import { selectWalkIn } from './bookings.ts'

/** The day on which each client was first seen, as a table `firsts (client_id, first_day)`. */
const selectFirsts = (user_id: string) =>
  sql`(SELECT v.client_id AS client_id, min(v.date) AS first_day FROM bookings v
    WHERE v.user_id = ${user_id} AND v.deleted = false AND v.status = 'completed'
      AND v.client_id <> ${selectWalkIn(user_id)}
    GROUP BY v.client_id) AS firsts`

/** How many clients came in a period, and how many of these for the first time. */
export async function countVisitors(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<{ clients: number; new_clients: number }> {
  const came = sql`EXISTS (SELECT 1 FROM bookings c WHERE c.user_id = ${user_id}
    AND c.client_id = firsts.client_id AND c.deleted = false AND c.status = 'completed'
    AND c.date BETWEEN ${from} AND ${to})`
  const [row] = await db
    .select({
      clients: sql`count(*)`.mapWith(Number),
      new_clients: sql`coalesce(sum(CASE WHEN first_day >= ${from} THEN 1 ELSE 0 END), 0)`.mapWith(
        Number,
      ),
    })
    .from(selectFirsts(user_id))
    .where(sql`first_day <= ${to} AND ${came}`)
  return row ?? { clients: 0, new_clients: 0 }
}

/** Of each client whose first visit lies in a period: when it was, and the first on a later day. */
export async function listFirstVisits(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<FirstVisits[]> {
  return db
    .select({
      first: sql<string>`first_day`,
      second: sql<string | null>`(SELECT min(c.date) FROM bookings c
        WHERE c.user_id = ${user_id} AND c.client_id = firsts.client_id AND c.deleted = false
          AND c.status = 'completed' AND c.date > firsts.first_day)`,
    })
    .from(selectFirsts(user_id))
    .where(sql`first_day BETWEEN ${from} AND ${to}`)
}
