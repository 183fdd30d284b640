/** Who came for the first time, and who came again; without those who gave no name. */
import { and, between, eq, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import type { FirstVisits } from '#domain/report/cohorts.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { selectWalkIn } from './walk-in.ts'

const { user_id: house, client_id, first_day, second_day } = first_visits

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}
const walkIn = selectWalkIn(asked.user_id)
const isOurs = and(eq(house, asked.user_id), sql`${client_id} <> ${walkIn}`)
const isFirst = between(first_day, asked.from, asked.to)
const counted = { clients: sql`count(*)`.mapWith(Number) }

const newcomerCount = prepareOnce('report_newcomers', (db) =>
  db.select(counted).from(first_visits).where(and(isOurs, isFirst)),
)

const returnedCount = prepareOnce('report_returned', (db) => {
  const came = sql`EXISTS (SELECT 1 FROM bookings c WHERE c.user_id = ${asked.user_id}
    AND c.client_id = ${client_id} AND c.deleted = false AND c.status = 'completed'
    AND c.date BETWEEN ${asked.from} AND ${asked.to})`
  return db
    .select(counted)
    .from(first_visits)
    .where(and(isOurs, sql`${first_day} < ${asked.from}`, came))
})

const seenCount = prepareOnce('report_seen', (db) =>
  db.select(counted).from(
    sql`(SELECT DISTINCT ${bookings.client_id} FROM ${bookings}
    WHERE ${bookings.user_id} = ${asked.user_id} AND ${bookings.date} BETWEEN ${asked.from} AND ${asked.to}
      AND deleted = false AND status = 'completed'
      AND ${bookings.client_id} <> ${walkIn}) AS seen`,
  ),
)

/** From here on asking each client whether they came is less than counting who did. */
const MANY_DAYS = 100

/** How many clients came in a period, and how many of these for the first time. */
export async function countVisitors(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ clients: number; new_clients: number }> {
  const within = { user_id, ...period }
  const isLong = addDays(period.from, MANY_DAYS) < period.to
  const [first] = await newcomerCount(db).execute(within)
  const [rest] = await (isLong ? returnedCount : seenCount)(db).execute(within)
  const new_clients = first?.clients ?? 0
  return { clients: (rest?.clients ?? 0) + (isLong ? new_clients : 0), new_clients }
}

// A row for each costs more to fetch than to read.
const firstVisits = prepareOnce('report_first_visits', (db) =>
  db
    .select({ visits: kit.list(sql`${first_day} || ' ' || coalesce(${second_day}, '')`) })
    .from(first_visits)
    .where(and(isOurs, isFirst)),
)

/** Of each client whose first visit lies in a period: when it was, and the first on a later day. */
export async function listFirstVisits(
  db: Db,
  user_id: string,
  period: Period,
): Promise<FirstVisits[]> {
  const [row] = await firstVisits(db).execute({ user_id, ...period })
  // The database wrote this text: a list of texts.
  return (JSON.parse(row?.visits ?? '[]') as string[]).map((visit) => {
    const [first = '', second] = visit.split(' ')
    return { first, second: second || null }
  })
}
