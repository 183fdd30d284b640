import { and, eq, gt, gte, inArray, isNotNull, ne, notLike, or, sql } from 'drizzle-orm'
import { type Db, kit } from '#db/dialect/kit.ts'
import { booking_links, bookings } from '#db/tables/booking.ts'
import { due_work } from '#db/tables/due-work.ts'
import { outbox } from '#db/tables/outbox.ts'
import { parseComanda, serializeComanda } from '#domain/comanda/comanda.ts'
import { listConfirmationKeys } from '#domain/message/confirmation-key.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'

/** So many bookings are erased at a time: some 30 ms in which SQLite lets nobody else write. */
const ERASED_AT_A_TIME = 300

/** Where a booking stands among its client's. */
export type BookingPlace = { date: string; time: string; id: string }

/**
 * Leaves nothing of a client in their oldest bookings that still tell of them, nor in what was to be sent
 * to the contacts that these carry.
 * @param after as answered for the bookings before; null for the first
 * @returns where to go on; null once there are no more
 */
export async function eraseClientBookings(
  tx: Db,
  user_id: string,
  client_id: string,
  after: BookingPlace | null,
): Promise<BookingPlace | null> {
  const { id, date, time, version, notes, client_email, client_phone, contact_confirmed } = bookings
  const rows = await tx
    .select({ id, date, time, version, notes, client_email, client_phone, contact_confirmed })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.user_id, user_id), eq(bookings.client_id, client_id)],
        ...[after ? isBehind(after) : undefined, tellsOfClient],
      ),
    )
    .orderBy(date, time, id)
    .limit(ERASED_AT_A_TIME)
  const proven = rows.filter((row) => row.contact_confirmed)
  const contacts = proven.flatMap((row) => [row.client_email ?? '', row.client_phone ?? ''])
  await eraseMessages(tx, user_id, contacts)
  await eraseConfirmations(tx, user_id, rows)
  await eraseTexts(tx, user_id, rows)
  return rows.length < ERASED_AT_A_TIME ? null : (rows.at(-1) ?? null)
}

/** Was anything left of whom it was for, or of what somebody wrote? */
const tellsOfClient = or(
  ne(bookings.client_name, ERASED_CLIENT_NAME),
  isNotNull(bookings.client_phone),
  isNotNull(bookings.client_email),
  isNotNull(bookings.guest_name),
  isNotNull(bookings.client_note),
  notLike(bookings.notes, '%"observacoes":""}'),
)

/** Has somebody begun to erase one of these clients? Then their oldest booking tells of nobody any more. */
export async function hasErasedBookings(
  db: Db,
  user_id: string,
  client_ids: readonly string[],
): Promise<boolean> {
  const { id, date, time } = bookings
  // Of each the first alone, as erasing goes: what is written keeps everybody's writes waiting.
  for (const client_id of client_ids) {
    const [oldest] = await db
      .select({ isTold: sql`coalesce(${tellsOfClient}, false)`.mapWith(Boolean) })
      .from(bookings)
      .where(and(eq(bookings.user_id, user_id), eq(bookings.client_id, client_id)))
      .orderBy(date, time, id)
      .limit(1)
    if (oldest && !oldest.isTold) return true
  }
  return false
}

const isBehind = ({ date, time, id }: BookingPlace) =>
  and(
    // For the index, which `OR` alone would not use.
    gte(bookings.date, date),
    or(
      gt(bookings.date, date),
      and(
        eq(bookings.date, date),
        or(gt(bookings.time, time), and(eq(bookings.time, time), gt(bookings.id, id))),
      ),
    ),
  )

/** One statement for all: within a savepoint of SQLite each further one costs more than that before. */
async function eraseTexts(
  tx: Db,
  user_id: string,
  rows: readonly { id: string; notes: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const kept = rows.flatMap(({ id, notes }) => {
    const comanda = eraseComandaText(notes)
    return comanda === null ? [] : sql`WHEN ${id} THEN ${comanda}`
  })
  const notes = kept.length > 0 ? sql`CASE ${bookings.id} ${sql.join(kept, sql` `)} END` : null
  await tx
    .update(bookings)
    .set({
      client_name: ERASED_CLIENT_NAME,
      client_phone: null,
      client_email: null,
      guest_name: null,
      client_note: null,
      notes,
      version: sql`${bookings.version} + 1`,
    })
    .where(and(eq(bookings.user_id, user_id), inArray(bookings.id, ids)))
  await tx
    .delete(booking_links)
    .where(and(eq(booking_links.user_id, user_id), inArray(booking_links.booking_id, ids)))
}

/** Notes without what somebody wrote: of a comanda its items and sums stay, of anything else nothing. */
function eraseComandaText(notes: string | null): string | null {
  const comanda = parseComanda(notes)
  return comanda && serializeComanda({ ...comanda, observacoes: '' })
}

/**
 * What was sent of these bookings, wherever to: an address that somebody typed is nobody's yet, but the booking is
 * its client's, and the message has their name in it.
 */
async function eraseConfirmations(
  tx: Db,
  user_id: string,
  rows: readonly { id: string; version: number }[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = JSON.stringify(rows.flatMap(listConfirmationKeys))
  await tx
    .delete(due_work)
    .where(and(eq(due_work.user_id, user_id), kit.isListed(due_work.key, sql`${keys}`)))
}

/** What a house was to send, or has sent, to these addresses and telephones. */
export async function eraseMessages(
  tx: Db,
  user_id: string,
  contacts: readonly string[],
): Promise<void> {
  const known = [...new Set(contacts)].filter(Boolean)
  if (known.length === 0) return
  const ids = tx.select({ id: outbox.id }).from(outbox).where(inArray(outbox.recipient, known))
  await tx.delete(due_work).where(and(eq(due_work.user_id, user_id), inArray(due_work.id, ids)))
}

/** How many bookings some clients have together. @param most beyond it nobody counts */
export async function countBookingsOfClients(
  db: Db,
  user_id: string,
  client_ids: readonly string[],
  most: number,
): Promise<number> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), inArray(bookings.client_id, [...client_ids])))
    .limit(most)
  return rows.length
}
