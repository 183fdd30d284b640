import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { releasePictures } from '#db/pictures.ts'
import { clearRecipients } from '#db/reminder/client-messages.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import {
  client_merges,
  client_notes,
  client_sessions,
  clients,
  idempotency_keys,
  owner_idempotency_keys,
} from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { webhook_deliveries } from '#db/tables/integration.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { NO_CONSENT } from '#domain/people/client-consent.ts'
import { ERASED_CLIENT_NAME } from '#domain/people/client-record.ts'
import { listPictureNames } from '#domain/picture/picture.ts'
import type { ClientRow } from './clients.ts'
import { type BookingPlace, eraseClientBookings, eraseMessages } from './erase-bookings.ts'

type KnownClient = Pick<ClientRow, 'id' | 'email' | 'telefone'>

/**
 * Leaves nothing of a client in any table by which they could be known. Rows that sums count stay, of
 * nobody.
 * @param now ms since 1970
 * @returns names of their photographs, which the house holds no more
 */
export async function eraseClientRecord(
  tx: Db,
  user_id: string,
  client: KnownClient,
  now: number,
): Promise<string[]> {
  await eraseMessages(tx, user_id, await listContacts(tx, user_id, client))
  await eraseDeliveries(tx, user_id, client.id)
  await clearRecipients(tx, user_id, client.id)
  let after: BookingPlace | null = null
  do after = await eraseClientBookings(tx, user_id, client.id, after)
  while (after)
  await tx
    .delete(owner_idempotency_keys)
    .where(
      and(
        eq(owner_idempotency_keys.user_id, user_id),
        like(owner_idempotency_keys.answer, `%${client.id}%`),
      ),
    )
  await tx
    .update(product_sales)
    .set({ client_name: null })
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.client_id, client.id)))
  await tx
    .update(reviews)
    .set({ client_name: ERASED_CLIENT_NAME, comment: null, answer: null, answered_at: null })
    .where(and(eq(reviews.user_id, user_id), eq(reviews.client_id, client.id)))
  await tx
    .update(account_moves)
    .set({ note: null })
    .where(and(eq(account_moves.user_id, user_id), eq(account_moves.client_id, client.id)))
  const notes = await tx
    .delete(client_notes)
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.client_id, client.id)))
    .returning({ before: client_notes.before_image, after: client_notes.after_image })
  const photographs = [...new Set(listPictureNames(JSON.stringify(notes)))]
  const released = await releasePictures(tx, user_id, photographs)
  await forgetClient(tx, user_id, client.id, now)
  return [...released, ...(await forgetMerged(tx, user_id, client.id, now))]
}

/** What servers of the house's own were told of them, or were still to be. */
async function eraseDeliveries(tx: Db, user_id: string, client_id: string): Promise<void> {
  const theirs = tx
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(
      and(eq(webhook_deliveries.user_id, user_id), eq(webhook_deliveries.client_id, client_id)),
    )
  await tx.delete(due_work).where(and(eq(due_work.user_id, user_id), inArray(due_work.id, theirs)))
}

/** Nothing but the row itself is left of a client; what hangs on them stays. */
export async function forgetClient(
  tx: Db,
  user_id: string,
  id: string,
  now: number,
): Promise<void> {
  await eraseSessions(tx, user_id, id, now)
  await tx
    .update(clients)
    .set({ ...NOBODY, deleted: true, erased_at: now, updated_at: now })
    .where(and(eq(clients.user_id, user_id), eq(clients.id, id)))
}

/**
 * Forgets clients on whom nothing hangs and whom nobody has changed since. The rows stay, of nobody:
 * to delete one, the database would look for it in every table that may name it.
 * @param updated_at when they were written last, as far as one knows
 * @returns those whom it did forget
 */
export async function forgetUntouchedClients(
  tx: Db,
  user_id: string,
  ids: readonly string[],
  { updated_at, now }: { updated_at: number; now: number },
): Promise<string[]> {
  if (ids.length === 0) return []
  const hasNone = (table: (typeof USED_BY)[keyof typeof USED_BY]) =>
    sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.user_id} = ${user_id} AND ${table.client_id} = ${clients.id})`
  const rows = await tx
    .update(clients)
    .set({ ...NOBODY, deleted: true, erased_at: now, updated_at: now })
    .where(
      and(
        eq(clients.user_id, user_id),
        inArray(clients.id, [...ids]),
        eq(clients.updated_at, updated_at),
        // A merge writes both.
        isNull(clients.merged_into),
        ...Object.values(USED_BY).map(hasNone),
      ),
    )
    .returning({ id: clients.id })
  return rows.map(({ id }) => id)
}

/** @returns whether it did forget them */
export async function forgetUntouchedClient(
  tx: Db,
  user_id: string,
  id: string,
  at: { updated_at: number; now: number },
): Promise<boolean> {
  return (await forgetUntouchedClients(tx, user_id, [id], at)).length > 0
}

const USED_BY = {
  booking: bookings,
  sale: product_sales,
  note: client_notes,
  session: client_sessions,
  account: account_moves,
} as const

/** What hangs on a client, the first of it; null for nothing. */
export async function findClientUse(
  db: Db,
  user_id: string,
  id: string,
): Promise<keyof typeof USED_BY | null> {
  for (const use of ['booking', 'sale', 'note', 'session', 'account'] as const) {
    const table = USED_BY[use]
    const [row] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.user_id, user_id), eq(table.client_id, id)))
      .limit(1)
    if (row) return use
  }
  return null
}

/** Other records of theirs, that were joined to this one. */
async function forgetMerged(
  tx: Db,
  user_id: string,
  kept_id: string,
  now: number,
): Promise<string[]> {
  const merged = await tx
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.user_id, user_id),
        eq(clients.merged_into, kept_id),
        // In the words of its index.
        sql`merged_into IS NOT NULL`,
        isNull(clients.erased_at),
      ),
    )
  await tx
    .delete(client_merges)
    .where(and(eq(client_merges.user_id, user_id), eq(client_merges.kept_id, kept_id)))
  const released: string[] = []
  for (const one of merged) released.push(...(await eraseClientRecord(tx, user_id, one, now)))
  return released
}

const NOBODY = {
  nome: ERASED_CLIENT_NAME,
  email: null,
  telefone: null,
  observacoes: null,
  avatar: null,
  birth_date: null,
  labels: '',
  ...NO_CONSENT,
  email_proved_at: null,
  email_proved_by: null,
  telefone_proved_at: null,
  telefone_proved_by: null,
  is_blocked: false,
  blocked_at: null,
  blocked_until: null,
  blocked_reason: null,
  account_limit: null,
}

/** Each contact that is theirs, but for those of their bookings: what strangers typed is somebody else's. */
async function listContacts(
  tx: Db,
  user_id: string,
  { id, email, telefone }: KnownClient,
): Promise<string[]> {
  const sessions = await tx
    .select({ email: client_sessions.email, telefone: client_sessions.telefone })
    .from(client_sessions)
    .where(
      and(
        eq(client_sessions.user_id, user_id),
        eq(client_sessions.client_id, id),
        eq(client_sessions.level, 'proven'),
      ),
    )
  return [{ email, telefone }, ...sessions].flatMap((one) => [one.email ?? '', one.telefone ?? ''])
}

/** Bookings name their sessions, which therefore stay, ended and empty. */
async function eraseSessions(
  tx: Db,
  user_id: string,
  client_id: string,
  now: number,
): Promise<void> {
  const isTheirs = and(
    eq(client_sessions.user_id, user_id),
    eq(client_sessions.client_id, client_id),
  )
  const ids = tx.select({ id: client_sessions.id }).from(client_sessions).where(isTheirs)
  await tx.delete(idempotency_keys).where(inArray(idempotency_keys.session_id, ids))
  const nobody = { nome: '', email: '', telefone: '', account_id: null, opened_by: null }
  await tx
    .update(client_sessions)
    .set({ ...nobody, resolution: null, consent_at: null, revoked_at: now })
    .where(isTheirs)
}
