/** What a client sees of their own bookings at a house: the next ones, and pages of what was. */
import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { type BookingPage, isOlder } from './booking-cursor.ts'
import { type BookingRow, type ClientScope, isInClientScope } from './bookings.ts'

const MOST_NEXT = 50

const isNext = (today: string): SQL =>
  sql`(${bookings.date} >= ${today} AND ${bookings.status} NOT IN ('cancelled', 'completed'))`

const isOwn = (user_id: string, scope: ClientScope) =>
  and(eq(bookings.user_id, user_id), isInClientScope(scope), eq(bookings.deleted, false))

/** Those to come from a day on, soonest first, as many as anybody looks through. */
export async function listNextBookings(
  db: Db,
  user_id: string,
  scope: ClientScope,
  today: string,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(isOwn(user_id, scope), isNext(today)))
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(MOST_NEXT)
}

/** All others, newest date first; after a cursor, where there is one. */
export async function listPastBookings(
  db: Db,
  user_id: string,
  scope: ClientScope,
  { today, after, most }: BookingPage & { today: string },
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(isOwn(user_id, scope), not(isNext(today)), after ? isOlder(after) : undefined))
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(most)
}
