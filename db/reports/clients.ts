/** Who came for the first time, and who came again; without those who gave no name. */
import { and, between, eq, sql } from 'drizzle-orm'
import { selectWalkIn } from '#db/booking/walk-in.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted, isCompletedAs } from '#db/tables/booking.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import { sumNumbers } from '#domain/money/money.ts'
import type { FirstVisits } from '#domain/report/cohorts.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { countDays, type Period } from '#domain/time/period.ts'
import { completedBookings } from './completed-bookings.ts'
import { readStored } from './read-stored.ts'
import { countStoredVisitors } from './stored-sums.ts'

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
    AND c.client_id = ${client_id} AND ${isCompletedAs('c')}
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
      AND ${isCompleted}
      AND ${bookings.client_id} <> ${walkIn}) AS seen`,
  ),
)

/** Those who came on some days and had not been there since another. */
const newlySeenCount = prepareOnce('report_newly_seen', (db) =>
  db.select(counted).from(
    sql`(SELECT DISTINCT ${bookings.client_id} FROM ${completedBookings}
    WHERE ${bookings.user_id} = ${asked.user_id} AND ${bookings.date} BETWEEN ${asked.from} AND ${asked.to}
      AND ${isCompleted} AND ${bookings.client_id} <> ${walkIn}) AS seen WHERE NOT EXISTS (
      SELECT 1 FROM bookings c WHERE c.user_id = ${asked.user_id} AND c.client_id = seen.client_id
        AND ${isCompletedAs('c')}
        AND c.date >= ${sql.placeholder('since')} AND c.date < ${asked.from})`,
  ),
)

/** From here on asking each client whether they came is less than counting who did. */
const MANY_DAYS = 100
/** From here on days that are not stored are counted with all others. */
const MANY_MISSING = 40

/** How many clients came in a period, and how many of these for the first time. */
export async function countVisitors(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ clients: number; new_clients: number }> {
  const [first] = await newcomerCount(db).execute({ user_id, ...period })
  const new_clients = first?.clients ?? 0
  return { clients: await countClients(db, user_id, period, new_clients), new_clients }
}

/** Each by their first day in the period: what is stored knows the visit before. */
async function countClients(
  db: Db,
  user_id: string,
  period: Period,
  new_clients: number,
): Promise<number> {
  const since = period.from
  const count = (text: string) => countStoredVisitors(text, since)
  const { parts, missing } = await readStored(db, user_id, period, 'sums', count)
  if (parts.length === 0 || sumNumbers(missing.map(countDays)) > MANY_MISSING)
    return countAllClients(db, user_id, period, new_clients)
  let clients = sumNumbers(parts)
  for (const days of missing) {
    const [row] = await newlySeenCount(db).execute({ user_id, ...days, since })
    clients += row?.clients ?? 0
  }
  return clients
}

async function countAllClients(
  db: Db,
  user_id: string,
  period: Period,
  new_clients: number,
): Promise<number> {
  const isLong = addDays(period.from, MANY_DAYS) < period.to
  const [rest] = await (isLong ? returnedCount : seenCount)(db).execute({ user_id, ...period })
  return (rest?.clients ?? 0) + (isLong ? new_clients : 0)
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
