/** A day's bookings as the dashboard names them. */
import { and, asc, between, eq, ne, or, sql } from 'drizzle-orm'
import { toMinuteSql } from '#db/dialect/civil-sql.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { addDays, MINUTES_A_DAY } from '#domain/time/civil-time.ts'

const asked = { user_id: sql.placeholder('user_id') }
const { date, time, duration, buffer_after } = bookings

/** Goes on after its own day; one whose time cannot be read is left to the rule. */
const reachesOver = sql`CASE WHEN ${kit.isTime(time)}
  THEN ${toMinuteSql(time)} + ${duration} + ${buffer_after} > ${sql.raw(String(MINUTES_A_DAY))}
  ELSE true END`

const dayBookings = prepareOnce('dashboard_bookings', (db) => {
  const { id, client_id, client_name, guest_name, service_name } = bookings
  const { professional_id, professional_name, status, encaixe } = bookings
  const { price, notes, comanda_total, is_courtesy } = bookings
  const { buffer_before, gap_start, gap_minutes } = bookings
  const today = sql.placeholder('today')
  return db
    .select({
      ...{ id, client_id, client_name, guest_name, service_name },
      ...{ professional_id, professional_name, date, time, status, encaixe },
      ...{ price, notes, comanda_total, is_courtesy },
      ...{ duration, buffer_before, buffer_after, gap_start, gap_minutes },
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, asked.user_id),
        eq(bookings.deleted, false),
        between(date, sql.placeholder('yesterday'), today),
        ne(status, 'cancelled'),
        or(eq(date, today), reachesOver),
      ),
    )
    .orderBy(asc(date), asc(time), asc(id))
})

/** Those of a day, and those of the day before that may reach into it, without what was called off. */
export const listDayBookings = (db: Db, user_id: string, today: string) =>
  dayBookings(db).execute({ user_id, today, yesterday: addDays(today, -1) })

export type DayBooking = Awaited<ReturnType<typeof listDayBookings>>[number]

const anyBooking = prepareOnce('any_booking', (db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.user_id, asked.user_id), eq(bookings.deleted, false)))
    .limit(1),
)

/** The id of one outside the trash; null where a house has none. */
export async function findAnyBooking(db: Db, user_id: string): Promise<string | null> {
  const [row] = await anyBooking(db).execute({ user_id })
  return row?.id ?? null
}
