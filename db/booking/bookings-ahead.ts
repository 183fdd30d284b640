/** What is still to come: neither cancelled nor done, from a moment on. */
import { and, asc, count, eq, gt, gte, inArray, notInArray, or } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { BookingRow } from './bookings.ts'

/** By the house's own clock, `YYYY-MM-DD` and `HH:mm`. */
export type CivilMoment = { date: string; time: string }

const isAhead = (user_id: string, ids: readonly string[] | null, { date, time }: CivilMoment) =>
  and(
    eq(bookings.user_id, user_id),
    ids ? inArray(bookings.professional_id, [...ids]) : undefined,
    gte(bookings.date, date),
    or(gt(bookings.date, date), gte(bookings.time, time)),
    eq(bookings.deleted, false),
    notInArray(bookings.status, ['cancelled', 'completed']),
  )

/** How many bookings lie ahead of each; who has none is not in it. */
export async function countBookingsAhead(
  db: Db,
  user_id: string,
  professional_ids: readonly string[],
  now: CivilMoment,
): Promise<Map<string, number>> {
  if (professional_ids.length === 0) return new Map()
  const { professional_id } = bookings
  const rows = await db
    .select({ professional_id, ahead: count() })
    .from(bookings)
    .where(isAhead(user_id, professional_ids, now))
    .groupBy(professional_id)
  return new Map(rows.map((row) => [row.professional_id, row.ahead]))
}

/** How many bookings lie ahead of a whole house. */
export const countHouseBookingsAhead = (
  db: Db,
  user_id: string,
  now: CivilMoment,
): Promise<number> => db.$count(bookings, isAhead(user_id, null, now))

/** The next bookings of a professional, or of the whole house, soonest first. */
export async function listBookingsAhead(
  db: Db,
  { user_id, professional_id }: { user_id: string; professional_id?: string },
  now: CivilMoment,
  most: number,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(isAhead(user_id, professional_id === undefined ? null : [professional_id], now))
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(most)
}
