/** What a client sees of their own bookings at a house: the next ones, and pages of what was. */
import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
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

type EmailChange = {
  /** Those that they carried, in lower case. */
  from: readonly string[]
  to: string
  /** Has the caller proved the new one? */
  isProved: boolean
}

/**
 * A client's own bookings to come that carry an e-mail of theirs carry another from now on: those
 * made in their session, or with the telephone that they have proved (digits; null for none). Others
 * stay, or who changed it would no longer find them.
 * @param today the civil day of the house
 * @returns those that were changed, soonest first
 */
export async function changeNextBookingsEmail(
  tx: Db,
  user_id: string,
  { session_id, phone }: { session_id: string; phone: string | null },
  { from, to, isProved }: EmailChange,
  { today, updated_at }: { today: string; updated_at: number },
): Promise<BookingRow[]> {
  const scope = { session_id, contacts: { email: null, phone } }
  const carries = inArray(bookings.client_email, [...from])
  const { contact_confirmed: confirmed, session_id: made_in, client_phone, version } = bookings
  // What the house made stays as it vouched for it.
  const isStill = or(isNull(made_in), phone === null ? sql`1 = 0` : eq(client_phone, phone))
  const rows = await tx
    .update(bookings)
    .set({
      client_email: to,
      version: sql`${version} + 1`,
      updated_at,
      ...(!isProved && { contact_confirmed: sql`${confirmed} AND ${isStill}` }),
    })
    .where(and(isOwn(user_id, scope), isNext(today), carries))
    .returning()
  return rows.sort((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1))
}

const toOrder = ({ date, time, id }: BookingRow) => `${date} ${time} ${id}`
