/** Who came for the first time, and who came again; without those who gave no name. */
import { and, between, eq, lt, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import type { FirstVisits } from '#domain/report/cohorts.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { selectWalkIn } from './walk-in.ts'

const { user_id: house, client_id, first_day, second_day } = first_visits

const isTold = (user_id: string) => sql`${client_id} <> ${selectWalkIn(user_id)}`

/** From here on asking each client whether they came is less than counting who did. */
const MANY_DAYS = 100

/** How many clients came in a period, and how many of these for the first time. */
export async function countVisitors(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ clients: number; new_clients: number }> {
  const { from, to } = period
  const isOurs = and(eq(house, user_id), isTold(user_id))
  const new_clients = await db.$count(first_visits, and(isOurs, between(first_day, from, to)))
  if (addDays(from, MANY_DAYS) >= to)
    return { clients: await countSeen(db, user_id, period), new_clients }
  const came = sql`EXISTS (SELECT 1 FROM bookings c WHERE c.user_id = ${user_id}
    AND c.client_id = ${client_id} AND c.deleted = false AND c.status = 'completed'
    AND c.date BETWEEN ${from} AND ${to})`
  const returned = await db.$count(first_visits, and(isOurs, lt(first_day, from), came))
  return { clients: new_clients + returned, new_clients }
}

async function countSeen(db: Db, user_id: string, { from, to }: Period): Promise<number> {
  const seen = sql`(SELECT DISTINCT ${bookings.client_id} FROM ${bookings}
    WHERE ${bookings.user_id} = ${user_id} AND ${bookings.date} BETWEEN ${from} AND ${to}
      AND deleted = false AND status = 'completed'
      AND ${bookings.client_id} <> ${selectWalkIn(user_id)}) AS seen`
  const [row] = await db.select({ clients: sql`count(*)`.mapWith(Number) }).from(seen)
  return row?.clients ?? 0
}

/** Of each client whose first visit lies in a period: when it was, and the first on a later day. */
export async function listFirstVisits(
  db: Db,
  user_id: string,
  { from, to }: Period,
): Promise<FirstVisits[]> {
  // A row for each costs more to fetch than to read.
  const packed = sql`${first_day} || ' ' || coalesce(${second_day}, '')`
  const [row] = await db
    .select({ visits: kit.list(packed) })
    .from(first_visits)
    .where(and(eq(house, user_id), isTold(user_id), between(first_day, from, to)))
  // The database wrote this text: a list of texts.
  return (JSON.parse(row?.visits ?? '[]') as string[]).map((visit) => {
    const [first = '', second] = visit.split(' ')
    return { first, second: second || null }
  })
}
