/** What goes to a house's clients, and what became of it. */
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import type { DueWork } from '#db/due-work.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import type { ClientMessageKind, ClientMessageState } from '#domain/reminder/kinds.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

export type ClientMessageRow = typeof client_messages.$inferSelect

/** For so long the log is kept: somebody may ask a year later. */
const LOG_KEPT_MS = 400 * MS_A_DAY

/** Writes down what went out another way: a confirmation, by the outbox. */
export async function insertLogEntry(
  tx: Db,
  user_id: string,
  entry: Omit<typeof client_messages.$inferInsert, 'user_id'>,
): Promise<void> {
  await tx
    .insert(client_messages)
    .values({ user_id, ...entry })
    .onConflictDoNothing()
}

const { placeholder } = sql

const byId = prepareOnce('client_message', (db) =>
  db
    .select()
    .from(client_messages)
    .where(
      and(
        eq(client_messages.id, placeholder('id')),
        eq(client_messages.user_id, placeholder('user_id')),
      ),
    ),
)

export async function findClientMessage(
  db: Db,
  user_id: string,
  id: string,
): Promise<ClientMessageRow | null> {
  const [row] = await byId(db).execute({ id, user_id })
  return row ?? null
}

/** Whose message an address leads to, which only its receiver knows. */
export async function findAnyClientMessage(db: Db, id: string): Promise<ClientMessageRow | null> {
  const [row] = await db.select().from(client_messages).where(eq(client_messages.id, id))
  return row ?? null
}

const workOfMessage = prepareOnce('client_message_work', (db) =>
  db
    .select({ state: due_work.state, last_error: due_work.last_error })
    .from(due_work)
    .where(and(eq(due_work.id, placeholder('id')), eq(due_work.user_id, placeholder('user_id')))),
)

/** How far the work of a message has come. */
export async function findMessageWork(
  db: Db,
  user_id: string,
  id: string,
): Promise<Pick<DueWork, 'state' | 'last_error'> | null> {
  const [row] = await workOfMessage(db).execute({ id, user_id })
  return row ?? null
}

const TOLD_STATES: ClientMessageState[] = ['sending', 'sent', 'delivered', 'read', 'unknown']
const TELLING_KINDS: ClientMessageKind[] = ['confirmation', 'change', 'reminder']

const told = prepareOnce('client_message_told', (db) =>
  db
    .select({ id: client_messages.id, sent_at: client_messages.sent_at })
    .from(client_messages)
    .where(
      and(
        eq(client_messages.user_id, placeholder('user_id')),
        eq(client_messages.booking_id, placeholder('booking_id')),
        eq(client_messages.date, placeholder('date')),
        eq(client_messages.time, placeholder('time')),
        inArray(client_messages.state, TOLD_STATES),
        inArray(client_messages.kind, TELLING_KINDS),
        isNotNull(client_messages.sent_at),
      ),
    )
    .orderBy(desc(client_messages.sent_at))
    .limit(2),
)

/** When a client was last told of a booking at a time; null for never. @param but another message */
export async function findToldAt(
  db: Db,
  user_id: string,
  { id: booking_id, date, time }: { id: string; date: string; time: string },
  but: string,
): Promise<number | null> {
  const rows = await told(db).execute({ user_id, booking_id, date, time })
  return rows.find(({ id }) => id !== but)?.sent_at ?? null
}

/** Has a message of a booking left for another contact than this one? */
export async function hasToldElsewhere(
  db: Db,
  user_id: string,
  booking_id: string,
  recipient_hash: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: client_messages.id })
    .from(client_messages)
    .where(
      and(
        eq(client_messages.user_id, user_id),
        eq(client_messages.booking_id, booking_id),
        inArray(client_messages.state, TOLD_STATES),
        ne(client_messages.recipient_hash, recipient_hash),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Of which bookings of a day clients were reminded, and of which time. */
export async function listRemindedBookings(db: Db, user_id: string, date: string) {
  const { booking_id, time } = client_messages
  return db
    .select({ booking_id, time })
    .from(client_messages)
    .innerJoin(bookings, and(eq(bookings.id, booking_id), eq(bookings.user_id, user_id)))
    .where(
      and(
        eq(client_messages.user_id, user_id),
        eq(bookings.date, date),
        eq(client_messages.date, date),
        eq(client_messages.kind, 'reminder'),
        inArray(client_messages.state, TOLD_STATES),
      ),
    )
}

/** A booking that its client was told of is told again as a change. */
export async function findTellingKind(
  db: Db,
  user_id: string,
  booking_id: string,
): Promise<'confirmation' | 'change'> {
  const [row] = await db
    .select({ id: client_messages.id })
    .from(client_messages)
    .where(
      and(
        eq(client_messages.user_id, user_id),
        eq(client_messages.booking_id, booking_id),
        inArray(client_messages.kind, TELLING_KINDS),
        inArray(client_messages.state, TOLD_STATES),
      ),
    )
    .limit(1)
  return row ? 'change' : 'confirmation'
}

type LogCursor = Pick<ClientMessageRow, 'created_at' | 'id'>
type LogFilter = {
  kind?: ClientMessageKind | undefined
  /** Sent, not sent, or all. */
  outcome?: 'sent' | 'not_sent' | undefined
  before?: LogCursor | undefined
}

const NOT_SENT: ClientMessageState[] = ['failed', 'skipped']

/**
 * What went to the house's clients and what did not, newest first, with what each is called now.
 * `booking_id` is of a booking that can be opened: not of one in the trash or gone.
 */
export async function listClientMessages(
  db: Db,
  user_id: string,
  { kind, outcome, before }: LogFilter,
  limit: number,
) {
  const { created_at, id, state } = client_messages
  const isEarlier =
    before &&
    and(
      // Said once more for the index, which an OR keeps out.
      lte(created_at, before.created_at),
      or(lt(created_at, before.created_at), lt(id, before.id)),
    )
  return db
    .select({ message: client_messages, client_name: clients.nome, booking_id: bookings.id })
    .from(client_messages)
    .leftJoin(
      clients,
      and(eq(clients.id, client_messages.client_id), eq(clients.user_id, client_messages.user_id)),
    )
    .leftJoin(
      bookings,
      and(
        eq(bookings.id, client_messages.booking_id),
        eq(bookings.user_id, client_messages.user_id),
        eq(bookings.deleted, false),
      ),
    )
    .where(
      and(
        eq(client_messages.user_id, user_id),
        kind && eq(client_messages.kind, kind),
        outcome === 'sent' ? inArray(state, TOLD_STATES) : undefined,
        outcome === 'not_sent' ? inArray(state, NOT_SENT) : undefined,
        isEarlier,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** The message that a provider calls so. */
export async function findProvidedMessage(
  db: Db,
  provider_id: string,
): Promise<ClientMessageRow | null> {
  const [row] = await db
    .select()
    .from(client_messages)
    .where(
      and(eq(client_messages.provider_id, provider_id), isNotNull(client_messages.provider_id)),
    )
  return row ?? null
}

/** Of an erased client the log no longer says where their messages went. */
export async function clearRecipients(tx: Db, user_id: string, client_id: string): Promise<void> {
  await tx
    .update(client_messages)
    .set({ recipient_hash: null })
    .where(and(eq(client_messages.user_id, user_id), eq(client_messages.client_id, client_id)))
}

/** What went to one client, oldest first. */
export async function listMessagesOfClient(db: Db, user_id: string, client_id: string) {
  const { kind, channel, state, reason, sent_at, created_at, id } = client_messages
  return db
    .select({ kind, channel, state, reason, sent_at, created_at })
    .from(client_messages)
    .where(and(eq(client_messages.user_id, user_id), eq(client_messages.client_id, client_id)))
    .orderBy(asc(created_at), asc(id))
}

export async function deleteOldClientMessages(tx: Db, now: number): Promise<void> {
  await tx.delete(client_messages).where(lt(client_messages.created_at, now - LOG_KEPT_MS))
}
