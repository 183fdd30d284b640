/** A day's bookings as the dashboard names them. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, reachesOver } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { first_visits } from '#db/tables/visit-sums.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import { parseComanda } from '#domain/comanda/comanda.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import type { Centavos } from '#domain/money/money.ts'
import { addDays, parseTime } from '#domain/time/civil-time.ts'

const asked = { user_id: sql.placeholder('user_id') }
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
  ...[is_courtesy: boolean | number, duration: number, known: number],
]

function packDay(db: Db, from: SQL | typeof bookings, isAsked: SQL | undefined) {
  const { id, client_id, client_name, guest_name, service_name } = bookings
  const { professional_id, professional_name, date, time, status, encaixe } = bookings
  const { price, notes, comanda_total, is_courtesy, duration } = bookings
  const packed = kit.tuple(
    ...[id, client_id, client_name, guest_name, service_name, professional_id, professional_name],
    ...[date, time, status, encaixe, price, notes, comanda_total, is_courtesy, duration, isKnown],
  )
  return db
    .select({ all: kit.list(packed) })
    .from(from)
    .leftJoin(first_visits, eq(first_visits.client_id, client_id))
    .where(and(eq(bookings.user_id, asked.user_id), eq(date, sql.placeholder('day')), isAsked))
}

const ofDay = prepareOnce('dashboard_bookings', (db) =>
  packDay(db, bookings, and(eq(bookings.deleted, false), ne(bookings.status, 'cancelled'))),
)
/** Nearly always none: to look at each of a day's rows for them took a quarter of the whole. */
const ofDayBefore = prepareOnce('dashboard_bookings_over', (db) =>
  packDay(db, sql`${bookings}${kit.readBy('bookings_over')}`, reachesOver(bookings)),
)

/** Those of a day, and those of the day before that may reach into it, without what was called off. */
export async function listDayBookings(db: Db, user_id: string, today: string) {
  const [own] = await ofDay(db).execute({ user_id, today, day: today })
  const [over] = await ofDayBefore(db).execute({ user_id, today, day: addDays(today, -1) })
  return [...unpackBookings(over?.all), ...unpackBookings(own?.all)]
}

function unpackBookings(text = '[]') {
  // `packDay` made this text.
  const packed = JSON.parse(text) as PackedBooking[]
  return packed.sort(compareTimes).map(unpackBooking)
}

/**
 * `known` says who its client is on the day: `returning`, who had been there before it. `revenue` is what
 * it brings in.
 */
function unpackBooking(packed: PackedBooking) {
  const time = packed[8]
  const price = packed[11]
  const notes = packed[12]
  const comanda_total = packed[13]
  const is_courtesy = Boolean(packed[14])
  // To read a comanda takes longer than all else here.
  const comanda = parseComanda(notes)
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
    price,
    comanda_total,
    is_courtesy,
    has_comanda: comanda !== null,
    revenue: getRevenue({ price, notes, comanda_total, is_courtesy }, comanda),
    duration: packed[15],
    known: KNOWN[packed[16]] ?? 'new',
  }
}

// Of one day, by time and id: what is alike is passed over, and nothing is called for it.
function compareTimes(a: PackedBooking, b: PackedBooking): number {
  if (a[8] !== b[8]) return a[8] < b[8] ? -1 : 1
  return a[0] < b[0] ? -1 : 1
}

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
