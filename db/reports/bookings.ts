/** What became of a period's bookings, and where they were made. */
import { and, between, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings, isHeldEncaixe } from '#db/tables/booking.ts'
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

type OriginCount = { origin: BookingOrigin; bookings: number }

/** By the day of the visit; those of each origin whatever became of them. */
export async function countBookings(
  db: Db,
  user_id: string,
  period: Period,
): Promise<{ counts: BookingCounts; origins: OriginCount[] }> {
  const { status, cancel_reason, is_courtesy, client_id, origin, date } = bookings
  const isCancelled = sql`${status} = 'cancelled'`
  const rows = await db
    .select({
      origin,
      booked: count(),
      completed: countWhere(sql`${status} = 'completed'`),
      cancelled: countWhere(sql`${isCancelled} AND coalesce(${cancel_reason}, '') <> 'no_show'`),
      no_shows: countWhere(sql`${isCancelled} AND ${cancel_reason} = 'no_show'`),
      courtesies: countWhere(sql`${status} = 'completed' AND ${is_courtesy}`),
    })
    .from(bookings)
    .where(isWithin(user_id, period))
    .groupBy(origin)
  // These are few and have indexes of their own: with them each booking's row would be looked up.
  const encaixes = await db.$count(
    bookings,
    and(eq(bookings.user_id, user_id), between(date, period.from, period.to), isHeldEncaixe),
  )
  const isWalkIn = sql`${client_id} = ${selectWalkIn(user_id)}`
  const walk_ins = await db.$count(
    bookings,
    and(isWithin(user_id, period), ne(status, 'cancelled'), isWalkIn),
  )
  const add = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + count(row), 0)
  return {
    counts: {
      booked: add((row) => row.booked),
      completed: add((row) => row.completed),
      cancelled: add((row) => row.cancelled),
      no_shows: add((row) => row.no_shows),
      courtesies: add((row) => row.courtesies),
      ...{ encaixes, walk_ins },
    },
    origins: rows.map((row) => ({ origin: row.origin, bookings: row.booked })),
  }
}

/** The id of who stands for all who gave no name; '' in a house that has had none. */
export const selectWalkIn = (user_id: string): SQL =>
  sql`coalesce((SELECT w.id FROM clients w WHERE w.user_id = ${user_id} AND w.is_walk_in = true), '')`
