/** What a house's messages are planned by. */
import { and, eq, gt, gte, inArray, isNotNull, like, lte, or, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'

const COLUMNS = {
  id: bookings.id,
  client_id: bookings.client_id,
  date: bookings.date,
  time: bookings.time,
  duration: bookings.duration,
  status: bookings.status,
  cancel_reason: bookings.cancel_reason,
  review_status: bookings.review_status,
  completed_at: bookings.completed_at,
  created_at: bookings.created_at,
  updated_at: bookings.updated_at,
}

/** The bookings of some days, both included, that something may be due for. */
export async function listPlannableBookings(db: Db, user_id: string, from: string, to: string) {
  return db
    .select(COLUMNS)
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.deleted, false),
        gte(bookings.date, from),
        lte(bookings.date, to),
        inArray(bookings.status, ['scheduled', 'confirmed', 'completed']),
      ),
    )
}

/** Some bookings as they stand now, those called off included. */
export async function listChangedBookings(db: Db, user_id: string, ids: readonly string[]) {
  return db
    .select(COLUMNS)
    .from(bookings)
    .where(
      and(
        kit.isListed(bookings.id, sql`${JSON.stringify(ids)}`),
        eq(bookings.user_id, user_id),
        eq(bookings.deleted, false),
      ),
    )
}

/** Sorts by when a booking is, and ends with its id. */
const place = sql`${bookings.date} || ' ' || ${bookings.time} || ' ' || ${bookings.id}`
const PLACE_LENGTH = 'YYYY-MM-DD HH:mm '.length

/**
 * The days on which clients came for the same service, so often at least and last between two days,
 * with the booking of the last. @param since what lies before it does not count
 */
export async function listServiceVisits(
  db: Db,
  user_id: string,
  since: string,
  last: { from: string; to: string; least: number },
) {
  const { client_id, service_id, date } = bookings
  const latest = sql<string>`max(${date})`
  const rows = await db
    .select({
      client_id,
      service_id,
      place: sql<string>`max(${place})`,
      dates: kit.list(sql`${date}`),
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), gte(date, since), isCompleted))
    .groupBy(client_id, service_id)
    .having(
      and(
        sql`count(*) >= ${last.least}`,
        sql`${latest} >= ${last.from}`,
        sql`${latest} <= ${last.to}`,
      ),
    )
  return rows.map(({ dates, ...row }) => ({
    client_id: row.client_id,
    service_id: row.service_id,
    booking_id: row.place.slice(PLACE_LENGTH),
    // Written by the query itself.
    dates: JSON.parse(dates) as string[],
  }))
}

/** Clients born on a day of the year who agreed to be written to. @param days `MM-DD` each */
export async function listBirthdays(db: Db, user_id: string, days: readonly string[]) {
  return db
    .select({ id: clients.id, birth_date: clients.birth_date })
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        eq(clients.deleted, false),
        isNotNull(clients.consent_at),
        or(...days.map((day) => like(clients.birth_date, `____-${day}`))),
      ),
    )
}

/** Has a client a booking to come? @param now in the house's own zone */
export async function hasBookingAhead(
  db: Db,
  user_id: string,
  client_id: string,
  now: { date: string; time: string },
): Promise<boolean> {
  const { date, time } = bookings
  const isLater = or(gt(date, now.date), and(eq(date, now.date), gt(time, now.time)))
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.client_id, client_id),
        gte(date, now.date),
        isLater,
        eq(bookings.deleted, false),
        inArray(bookings.status, ['scheduled', 'confirmed', 'pendente']),
      ),
    )
    .limit(1)
  return row !== undefined
}
