import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, listPlaceholders, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompletedBound } from '#db/tables/booking.ts'
import type { CancelReason } from '#domain/booking/booking.ts'
import { parseComanda } from '#domain/comanda/comanda.ts'
import type { ProvenContacts } from '#domain/people/client-proof.ts'
import { getNextVersion } from './booking-version.ts'

export type BookingRow = typeof bookings.$inferSelect
export type NewBooking = Omit<
  BookingRow,
  | 'version'
  | 'deleted'
  | 'updated_at'
  | 'cancel_reason'
  | 'review_status'
  | 'presence_confirmed_at'
  | 'reminded_at'
  | 'comanda_total'
  | 'completed_at'
  | 'completion'
>

// Where a spread comes first, Node 20 makes a new shape of the object with each field that is named after it.
const toBookingRow = (booking: NewBooking): BookingRow => ({
  cancel_reason: null,
  review_status: null,
  comanda_total: null,
  completed_at: null,
  completion: null,
  presence_confirmed_at: null,
  reminded_at: null,
  version: 1,
  deleted: false,
  updated_at: booking.created_at,
  ...booking,
})

const insert = prepareOnce('booking_insert', (db) =>
  db.insert(bookings).values(listPlaceholders(bookings)),
)

/**
 * Begins to store a booking, so that something else can be asked in the same round trip.
 * @returns its row, and what throws (`isOverlap`) where its time is taken
 */
export function beginInsertBooking(
  tx: Db,
  booking: NewBooking,
): { booking: BookingRow; writing: Promise<unknown> } {
  const row = toBookingRow(booking)
  // A query of its own begins only when it is awaited.
  const write = async () => insert(tx).execute(row)
  return { booking: row, writing: write() }
}

/** Stores a booking; the database throws (`isOverlap`) where its time is taken. */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<BookingRow> {
  const begun = beginInsertBooking(tx, booking)
  await begun.writing
  return begun.booking
}

/**
 * Which bookings a client may see: those made in their session, and those that carry a contact which
 * their account has proven. Never by `client_id`: whoever types a telephone hangs on its client.
 */
export type ClientScope = { session_id: string; contacts: ProvenContacts } | { booking_id: string }

export function isInClientScope(scope: ClientScope) {
  if ('booking_id' in scope) return eq(bookings.id, scope.booking_id)
  return or(eq(bookings.session_id, scope.session_id), ...listContactConditions(scope.contacts))
}

/** Was it booked under one of these contacts? Under none of them, where there are none. */
export const carriesContact = (contacts: ProvenContacts): SQL =>
  or(...listContactConditions(contacts)) ?? sql`1 = 0`

const listContactConditions = ({ email, phone }: ProvenContacts): SQL[] => [
  ...(phone ? [eq(bookings.client_phone, phone)] : []),
  ...(email ? [eq(bookings.client_email, email)] : []),
]

export async function findClientBooking(
  db: Db,
  user_id: string,
  scope: ClientScope,
  id: string,
): Promise<BookingRow | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        eq(bookings.id, id),
        isInClientScope(scope),
        eq(bookings.deleted, false),
      ),
    )
  return booking ?? null
}

const { placeholder } = sql
const isIt = [eq(bookings.user_id, placeholder('user_id')), eq(bookings.id, placeholder('id'))]
const prepareById = (name: string, deleted: boolean) =>
  prepareOnce(name, (db) => {
    const isThere = and(...isIt, eq(bookings.deleted, deleted))
    return db.select().from(bookings).where(isThere)
  })
const byId = prepareById('booking', false)
const inTrash = prepareById('booking_in_trash', true)

/** A house's booking, one in the trash only where that is asked for. */
export async function findBooking(
  db: Db,
  user_id: string,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<BookingRow | null> {
  const [booking] = await (deleted ? inTrash : byId)(db).execute({ user_id, id })
  return booking ?? null
}

/** Some of a house's bookings, without those in the trash, by date and time: all, or the first ones. */
export async function listUndeletedBookings(
  db: Db,
  user_id: string,
  where: SQL | undefined,
  most?: number,
): Promise<BookingRow[]> {
  const listed = db
    .select()
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), eq(bookings.deleted, false), where))
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
  return most === undefined ? listed : listed.limit(most)
}

/** @returns the id of any booking that a house ever had, in the trash or not; null if it had none */
export async function findAnyBooking(db: Db, user_id: string): Promise<string | null> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.user_id, user_id))
    .limit(1)
  return booking?.id ?? null
}

/** The bookings of a series by date and time, without those in the trash. */
export async function listSeries(
  db: Db,
  user_id: string,
  series_id: string,
): Promise<BookingRow[]> {
  return listUndeletedBookings(db, user_id, eq(bookings.series_id, series_id))
}

export async function cancelBooking(
  tx: Db,
  user_id: string,
  id: string,
  change: { cancel_reason: CancelReason; updated_at: number },
): Promise<BookingRow | null> {
  const [booking] = await tx
    .update(bookings)
    .set({ ...change, status: 'cancelled', version: sql`${bookings.version} + 1` })
    .where(and(eq(bookings.user_id, user_id), eq(bookings.id, id)))
    .returning()
  return booking ?? null
}

/** A house's bookings of some days, both included, by date and time; of one professional or of all. */
export async function listBookingsOfDays(
  db: Db,
  { user_id, professional_id }: { user_id: string; professional_id?: string },
  from: string,
  to: string,
): Promise<BookingRow[]> {
  const isProfessional =
    professional_id === undefined ? undefined : eq(bookings.professional_id, professional_id)
  const isThen = and(gte(bookings.date, from), lte(bookings.date, to))
  return listUndeletedBookings(db, user_id, and(isProfessional, isThen))
}

/** Whose some bookings are, and when; those in the trash too. */
export async function listBookingNames(db: Db, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, client_name, date, time } = bookings
  return db
    .select({ id, client_name, date, time })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), inArray(id, [...ids])))
}

/** The visit whose review is still to be asked for, the last one first; null where there is none. */
export async function findPendingReview(
  db: Db,
  user_id: string,
  scope: ClientScope,
  from: string,
): Promise<BookingRow | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        isInClientScope(scope),
        isCompletedBound(),
        eq(bookings.review_status, 'pending'),
        gte(bookings.date, from),
      ),
    )
    .orderBy(desc(bookings.date), desc(bookings.time), desc(bookings.id))
    .limit(1)
  return booking ?? null
}

/** What may be changed of a booking; the sum of a comanda follows its notes by itself. */
export type BookingChange = Partial<
  Omit<BookingRow, 'id' | 'user_id' | 'version' | 'comanda_total' | 'created_at' | 'updated_at'>
>

/** What sums are made of: kept beside the notes, which no query can read. */
export const getComandaTotal = (notes: string | null) => parseComanda(notes)?.valorTotal ?? null

/** Whoever made bookings in a session has proved a contact: the house need not doubt those with it. */
export async function confirmSessionBookings(
  tx: Db,
  user_id: string,
  session_id: string,
  contacts: ProvenContacts,
): Promise<void> {
  const isTheirs = and(eq(bookings.session_id, session_id), carriesContact(contacts))
  await tx
    .update(bookings)
    .set({ contact_confirmed: true })
    .where(and(eq(bookings.user_id, user_id), isTheirs))
}

/** The database throws (`isOverlap`) where a new time is taken. */
export async function updateBooking(
  tx: Db,
  user_id: string,
  id: string,
  change: BookingChange & { updated_at: number },
): Promise<BookingRow> {
  const [booking] = await tx
    .update(bookings)
    .set({
      ...change,
      ...(change.notes !== undefined && { comanda_total: getComandaTotal(change.notes) }),
      version: getNextVersion(change),
    })
    .where(and(eq(bookings.user_id, user_id), eq(bookings.id, id)))
    .returning()
  if (!booking) throw new Error('the booking to change is gone')
  return booking
}

/** Deletes a booking with all that hangs on it: its occupancy, links and commissions. */
export async function deleteBooking(tx: Db, user_id: string, id: string): Promise<void> {
  await tx.delete(bookings).where(and(eq(bookings.user_id, user_id), eq(bookings.id, id)))
}

/** When the bookings of some dates stand, whoever's they are; cancelled ones keep no time. */
export async function listBookedTimes(db: Db, user_id: string, dates: readonly string[]) {
  const { professional_id, client_name, date, time, duration, status } = bookings
  const rows = await db
    .select({ professional_id, client_name, date, time, duration, status })
    .from(bookings)
    .where(
      and(eq(bookings.user_id, user_id), inArray(date, [...dates]), eq(bookings.deleted, false)),
    )
  return rows.filter((row) => row.status !== 'cancelled')
}

/** How many bookings were made in a span of time, by where they came from. */
export async function countBookingsByOrigin(
  db: Db,
  user_id: string,
  from: number,
): Promise<{ origin: BookingRow['origin']; bookings: number }[]> {
  return db
    .select({ origin: bookings.origin, bookings: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        gte(bookings.created_at, from),
        eq(bookings.deleted, false),
      ),
    )
    .groupBy(bookings.origin)
}
