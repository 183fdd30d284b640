/** Bookings that go on after the midnight of their day. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, reachesOver } from '#db/tables/booking.ts'
import type { BookingRow } from './bookings.ts'

const { placeholder } = sql
// Few of all: to look for them among a day's rows would read each of those.
const overIds = sql`SELECT ${bookings.id} FROM ${bookings}${kit.readBy('bookings_over')} WHERE ${and(
  eq(bookings.user_id, placeholder('user_id')),
  eq(bookings.date, placeholder('date')),
  reachesOver(bookings),
)}`
const goingOver = prepareOnce('bookings_going_over', (db) =>
  db
    .select()
    .from(bookings)
    .where(and(eq(bookings.user_id, placeholder('user_id')), sql`${bookings.id} IN (${overIds})`))
    .orderBy(asc(bookings.time), asc(bookings.id)),
)

/**
 * A house's bookings of a day that were not called off and may go on after it, by time; of one
 * professional or of all.
 */
export async function listBookingsGoingOver(
  db: Db,
  { user_id, professional_id }: { user_id: string; professional_id?: string },
  date: string,
): Promise<BookingRow[]> {
  const rows = await goingOver(db).execute({ user_id, date })
  return rows.filter((row) => (professional_id ?? row.professional_id) === row.professional_id)
}
