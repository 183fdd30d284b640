import { and, count, eq, gt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import type { ProvenContacts } from '#domain/people/client-proof.ts'

const { placeholder } = sql

/** Still to come, and made by clients: what the house itself wrote down is no matter of theirs. */
function isOpen(whose: SQL | undefined): SQL | undefined {
  const isLaterToday = and(
    eq(bookings.date, placeholder('today')),
    gt(bookings.time, placeholder('time')),
  )
  return and(
    eq(bookings.user_id, placeholder('user_id')),
    or(eq(bookings.session_id, placeholder('session_id')), whose),
    or(gt(bookings.date, placeholder('today')), isLaterToday),
    notInArray(bookings.status, ['cancelled', 'completed']),
    ne(bookings.origin, 'console'),
    eq(bookings.deleted, false),
  )
}

const ofUnproven = prepareOnce('open_bookings_unproven', (db) =>
  db
    .select({ open: count() })
    .from(bookings)
    .where(
      isOpen(
        and(
          eq(bookings.client_id, placeholder('client_id')),
          eq(bookings.contact_confirmed, false),
        ),
      ),
    ),
)

const ofProven = prepareOnce('open_bookings_proven', (db) => {
  const isPhone = eq(bookings.client_phone, placeholder('phone'))
  const isEmail = eq(bookings.client_email, placeholder('email'))
  return db
    .select({ open: count() })
    .from(bookings)
    .where(isOpen(and(or(isPhone, isEmail), eq(bookings.contact_confirmed, true))))
})

type Session = { id: string; user_id: string; client_id: string }
/** A moment by the house's own clock: `YYYY-MM-DD` and `HH:mm`. */
type CivilNow = { today: string; time: string }

/** What a session made, and what anybody who proved nothing made under its client's telephone. */
export async function countOpenUnproven(
  db: Db,
  { id: session_id, user_id, client_id }: Session,
  now: CivilNow,
): Promise<number> {
  const [row] = await ofUnproven(db).execute({ session_id, user_id, client_id, ...now })
  return row?.open ?? 0
}

/**
 * What a session made, and what carries a contact that its account has proven. Not what a stranger
 * made under that contact: they would use up the places of whom it belongs to.
 */
export async function countOpenProven(
  db: Db,
  { id: session_id, user_id }: Session,
  contacts: ProvenContacts,
  now: CivilNow,
): Promise<number> {
  const [row] = await ofProven(db).execute({ session_id, user_id, ...contacts, ...now })
  return row?.open ?? 0
}
