/** A day's bookings as the dashboard names them. */
import { and, between, eq, ne, or, sql } from 'drizzle-orm'
import { toMinuteSql } from '#db/dialect/civil-sql.ts'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'
import { addDays, MINUTES_A_DAY, parseTime } from '#domain/time/civil-time.ts'

const asked = { user_id: sql.placeholder('user_id') }
const { date, time, duration, buffer_after } = bookings

const MIDDAY = sql.raw(`'12:00'`)
const HALF_A_DAY = sql.raw(String(MINUTES_A_DAY / 2))
/** What is short and of a morning is over by midnight; a time of another length is written otherwise. */
const isShort = sql`length(${time}) = 5 AND ${time} < ${MIDDAY} AND ${duration} + ${buffer_after} < ${HALF_A_DAY}`
/** Goes on after its own day; one whose time cannot be read is left to the rule. */
const reachesOver = sql`NOT (${isShort}) AND CASE WHEN ${kit.isTime(time)}
  THEN ${toMinuteSql(time)} + ${duration} + ${buffer_after} > ${sql.raw(String(MINUTES_A_DAY))}
  ELSE true END`

/** Walk-ins, and whose record was deleted: few of all. */
const nobody = sql`SELECT ${clients.id} FROM ${clients} WHERE ${and(
  eq(clients.user_id, asked.user_id),
  // As their index says it.
  sql`(is_walk_in = true OR erased_at IS NOT NULL)`,
)}`
const isKnown = sql`CASE WHEN ${bookings.client_id} IN (${nobody}) THEN 0
  WHEN ${first_visits.first_day} < ${sql.placeholder('today')} THEN 2 ELSE 1 END`
const KNOWN = ['nobody', 'new', 'returning'] as const

/** A booking as one text has it. */
type PackedBooking = [
  ...[id: string, client_id: string, client_name: string, guest_name: string | null],
  ...[service_name: string, professional_id: string, professional_name: string],
  ...[date: string, time: string, status: BookingStatus, encaixe: boolean | number],
  ...[price: Centavos, notes: string | null, comanda_total: Centavos | null],
  ...[is_courtesy: boolean | number, duration: number, buffer_before: number, buffer_after: number],
  ...[gap_start: number, gap_minutes: number, known: number],
]

const dayBookings = prepareOnce('dashboard_bookings', (db) => {
  const { id, client_id, client_name, guest_name, service_name } = bookings
  const { professional_id, professional_name, status, encaixe } = bookings
  const { price, notes, comanda_total, is_courtesy } = bookings
  const { buffer_before, gap_start, gap_minutes } = bookings
  const today = sql.placeholder('today')
  const packed = kit.tuple(
    ...[id, client_id, client_name, guest_name, service_name, professional_id, professional_name],
    ...[date, time, status, encaixe, price, notes, comanda_total, is_courtesy],
    ...[duration, buffer_before, buffer_after, gap_start, gap_minutes, isKnown],
  )
  return db
    .select({ all: kit.list(packed) })
    .from(bookings)
    .leftJoin(first_visits, eq(first_visits.client_id, client_id))
    .where(
      and(
        eq(bookings.user_id, asked.user_id),
        eq(bookings.deleted, false),
        between(date, sql.placeholder('yesterday'), today),
        ne(status, 'cancelled'),
        or(eq(date, today), reachesOver),
      ),
    )
})

/** Those of a day, and those of the day before that may reach into it, without what was called off. */
export async function listDayBookings(db: Db, user_id: string, today: string) {
  const [row] = await dayBookings(db).execute({ user_id, today, yesterday: addDays(today, -1) })
  // The statement made this text.
  const packed = JSON.parse(row?.all ?? '[]') as PackedBooking[]
  return packed
    .sort((a, b) => compare(a[7], b[7]) || compare(a[8], b[8]) || compare(a[0], b[0]))
    .map(unpackBooking)
}

/** `known` says who its client is on the day: `returning`, who had been there before it. */
function unpackBooking(packed: PackedBooking) {
  const time = packed[8]
  // One by one, by place: spreads, and lists taken apart by names, took most of a crowded day's time.
  return {
    id: packed[0],
    client_id: packed[1],
    client_name: packed[2],
    guest_name: packed[3],
    service_name: packed[4],
    professional_id: packed[5],
    professional_name: packed[6],
    date: packed[7],
    time: parseTime(time) ?? time,
    status: packed[9],
    encaixe: Boolean(packed[10]),
    price: packed[11],
    notes: packed[12],
    comanda_total: packed[13],
    is_courtesy: Boolean(packed[14]),
    duration: packed[15],
    buffer_before: packed[16],
    buffer_after: packed[17],
    gap_start: packed[18],
    gap_minutes: packed[19],
    known: KNOWN[packed[20]] ?? 'new',
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

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
