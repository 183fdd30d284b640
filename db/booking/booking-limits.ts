import { and, count, eq, gt, gte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompletedBound } from '#db/tables/booking.ts'
import type { ProvenContacts } from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const { placeholder } = sql

const isLaterToday = and(
  eq(bookings.date, placeholder('today')),
  gt(bookings.time, placeholder('time')),
)
/** Still to come. */
const isOpen = and(
  or(gt(bookings.date, placeholder('today')), isLaterToday),
  notInArray(bookings.status, ['cancelled', 'completed']),
  eq(bookings.deleted, false),
)
const isNew = gte(bookings.created_at, placeholder('since'))

const countWhere = (condition: SQL | undefined) =>
  sql`count(CASE WHEN ${condition} THEN 1 END)`.mapWith(Number)

const isOfHouse = eq(bookings.user_id, placeholder('user_id'))
const isOfSession = and(eq(bookings.session_id, placeholder('session_id')), isOfHouse)

/**
 * What clients made themselves: what the house wrote down is no matter of theirs.
 * @param whose beside the session's: each of them with an index of its own
 */
const selectCounts = (db: Db, ...whose: SQL[]) =>
  db
    .select({ open: countWhere(isOpen), made: countWhere(isNew) })
    .from(bookings)
    .where(
      and(
        or(isOfSession, ...whose.map((condition) => and(isOfHouse, condition))),
        ne(bookings.origin, 'console'),
      ),
    )

const ofUnproven = prepareOnce('client_bookings_unproven', (db) =>
  selectCounts(
    db,
    sql`${eq(bookings.client_id, placeholder('client_id'))} AND ${bookings.contact_confirmed} = false`,
  ),
)

const ofProven = prepareOnce('client_bookings_proven', (db) =>
  selectCounts(
    db,
    sql`${eq(bookings.client_phone, placeholder('phone'))} AND ${bookings.contact_confirmed} = true`,
    sql`${eq(bookings.client_email, placeholder('email'))} AND ${bookings.contact_confirmed} = true`,
  ),
)

// In the words of the index of these few: a parameter would not match it.
const isNewUnproven = and(isOfHouse, sql`${bookings.contact_confirmed} = false`, isNew)

const ofHouse = prepareOnce('unproven_bookings_new', (db) =>
  db
    .select({ made: count() })
    .from(bookings)
    .where(and(isNewUnproven, ne(bookings.status, 'cancelled'), ne(bookings.origin, 'console'))),
)

/** With those that count for nothing: of the index alone, whose rows are not read. */
const ofHouseAtMost = prepareOnce('unproven_bookings_at_most', (db) =>
  db.select({ made: count() }).from(bookings).where(isNewUnproven),
)

const ofVisitor = prepareOnce('client_visited', (db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isOfHouse,
        or(
          eq(bookings.client_phone, placeholder('phone')),
          eq(bookings.client_email, placeholder('email')),
        ),
        isCompletedBound(),
      ),
    )
    .limit(1),
)

type Session = { id: string; user_id: string; client_id: string }
/** A moment: in ms since 1970, and by the house's own clock, `YYYY-MM-DD` and `HH:mm`. */
export type HouseMoment = { now: number; today: string; time: string }
/** Bookings still to come, and those made in the last 24 hours, cancelled ones too. */
type ClientBookingCounts = { open: number; made: number }

const toValues = ({ now, today, time }: HouseMoment) => ({ today, time, since: now - MS_A_DAY })

/** What a session made, and what anybody who proved nothing made under its client's telephone. */
export async function countUnprovenBookings(
  db: Db,
  { id: session_id, user_id, client_id }: Session,
  moment: HouseMoment,
): Promise<ClientBookingCounts> {
  const values = { session_id, user_id, client_id, ...toValues(moment) }
  const [row] = await ofUnproven(db).execute(values)
  return row ?? { open: 0, made: 0 }
}

/**
 * What a session made, and what carries a contact that its account has proven. Not what a stranger
 * made under that contact: they would use up the places of whom it belongs to.
 */
export async function countProvenBookings(
  db: Db,
  { id: session_id, user_id }: Session,
  contacts: ProvenContacts,
  moment: HouseMoment,
): Promise<ClientBookingCounts> {
  const values = { session_id, user_id, ...contacts, ...toValues(moment) }
  const [row] = await ofProven(db).execute(values)
  return row ?? { open: 0, made: 0 }
}

/** What a house was sent within 24 hours by all who proved nothing, and nobody cancelled. */
export async function countNewUnproven(db: Db, user_id: string, now: number): Promise<number> {
  const [row] = await ofHouse(db).execute({ user_id, since: now - MS_A_DAY })
  return row?.made ?? 0
}

/** Whether it was sent so many, or more: asked at each of their bookings, where it hardly ever was. */
export async function hasNewUnproven(
  db: Db,
  user_id: string,
  now: number,
  many: number,
): Promise<boolean> {
  const [row] = await ofHouseAtMost(db).execute({ user_id, since: now - MS_A_DAY })
  return (row?.made ?? 0) >= many && (await countNewUnproven(db, user_id, now)) >= many
}

/** Whether somebody with these contacts, which they have proved, has been served by the house. */
export async function hasVisited(
  db: Db,
  user_id: string,
  contacts: ProvenContacts,
): Promise<boolean> {
  return (await ofVisitor(db).execute({ user_id, ...contacts })).length > 0
}
