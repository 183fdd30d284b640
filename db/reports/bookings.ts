/** What became of a period's bookings, and where they were made. */
import { and, between, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import type { Period } from '#domain/time/period.ts'

type BookingCounts = {
  booked: number
  completed: number
  /** Without those who did not come. */
  cancelled: number
  no_shows: number
  courtesies: number
  encaixes: number
  /** For somebody who gave no name. */
  walk_ins: number
}

const isWithin = (user_id: string, { from, to }: Period): SQL | undefined =>
  and(eq(bookings.user_id, user_id), eq(bookings.deleted, false), between(bookings.date, from, to))
const countWhere = (condition: SQL) =>
  sql`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`.mapWith(Number)

/** By the day of the visit. */
export async function countBookings(
  db: Db,
  user_id: string,
  period: Period,
): Promise<BookingCounts> {
  const { status, cancel_reason, is_courtesy, encaixe, client_id } = bookings
  const isCancelled = sql`${status} = 'cancelled'`
  const [row] = await db
    .select({
      booked: count(),
      completed: countWhere(sql`${status} = 'completed'`),
      cancelled: countWhere(sql`${isCancelled} AND coalesce(${cancel_reason}, '') <> 'no_show'`),
      no_shows: countWhere(sql`${isCancelled} AND ${cancel_reason} = 'no_show'`),
      courtesies: countWhere(sql`${status} = 'completed' AND ${is_courtesy}`),
      encaixes: countWhere(sql`${encaixe} AND ${status} <> 'cancelled'`),
      walk_ins: countWhere(
        sql`${client_id} = ${selectWalkIn(user_id)} AND ${status} <> 'cancelled'`,
      ),
    })
    .from(bookings)
    .where(isWithin(user_id, period))
  return row ?? NO_BOOKINGS
}

const NO_BOOKINGS = {
  ...{ booked: 0, completed: 0, cancelled: 0, no_shows: 0 },
  ...{ courtesies: 0, encaixes: 0, walk_ins: 0 },
}

/** The id of who stands for all who gave no name; '' in a house that has had none. */
export const selectWalkIn = (user_id: string): SQL =>
  sql`coalesce((SELECT w.id FROM clients w WHERE w.user_id = ${user_id} AND w.is_walk_in = true), '')`

/** Whatever became of them. */
export async function countBookingsByOrigin(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ origin: BookingOrigin; bookings: number }[]> {
  return db
    .select({ origin: bookings.origin, bookings: count() })
    .from(bookings)
    .where(isWithin(user_id, period))
    .groupBy(bookings.origin)
}
