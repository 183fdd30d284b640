/** What a message is while it leaves: its place in the day's limit, and what became of it. */
import { and, count, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { ClientMessageRow } from './client-messages.ts'

const { placeholder } = sql
const isIt = and(
  eq(client_messages.id, placeholder('id')),
  eq(client_messages.user_id, placeholder('user_id')),
)

const sentInDay = prepareOnce('client_messages_sent', (db) =>
  db
    .select({ messages: count() })
    .from(client_messages)
    .where(
      and(
        eq(client_messages.user_id, placeholder('user_id')),
        isNotNull(client_messages.sent_at),
        gte(client_messages.sent_at, placeholder('since')),
        lt(client_messages.sent_at, placeholder('end')),
      ),
    ),
)

/** How many left in the day that began then. */
export async function countSentSince(db: Db, user_id: string, since: number): Promise<number> {
  const [row] = await sentInDay(db).execute({ user_id, since, end: since + MS_A_DAY })
  return row?.messages ?? 0
}

type Reservation = Pick<ClientMessageRow, 'channel' | 'recipient_hash'> & {
  now: number
  /** The house's day began then (ms since 1970). */
  since: number
  /** So many leave in a day. */
  most: number
}

const reserve = prepareOnce('client_message_reserve', (db) =>
  db
    .update(client_messages)
    .set({
      state: 'sending',
      channel: sql`${placeholder('channel')}`,
      recipient_hash: sql`${placeholder('recipient_hash')}`,
      sent_at: sql`${placeholder('now')}`,
      updated_at: sql`${placeholder('now')}`,
    })
    .where(isIt),
)

/**
 * Takes a place in the day's limit, before the message leaves; one that has a place keeps it.
 * @returns false where the day is full
 */
export async function reserveMessage(
  tx: Db,
  { id, user_id, state }: Pick<ClientMessageRow, 'id' | 'user_id' | 'state'>,
  { since, most, now, ...way }: Reservation,
): Promise<boolean> {
  if (state !== 'sending' && (await countSentSince(tx, user_id, since)) >= most) return false
  await reserve(tx).execute({ id, user_id, now, ...way })
  return true
}

const noteSent = prepareOnce('client_message_sent', (db) =>
  db
    .update(client_messages)
    .set({
      state: 'sent',
      provider_id: sql`${placeholder('provider_id')}`,
      updated_at: sql`${placeholder('now')}`,
    })
    .where(and(isIt, inArray(client_messages.state, ['waiting', 'sending', 'sent']))),
)

/**
 * Writes down that a message was sent, unless more is known of it.
 * @param provider_id what its provider calls it
 */
export async function markSent(
  tx: Db,
  user_id: string,
  id: string,
  { provider_id, now }: { provider_id: string | null; now: number },
): Promise<void> {
  await noteSent(tx).execute({ id, user_id, provider_id, now })
}

type MessageChange = Partial<
  Pick<
    ClientMessageRow,
    'state' | 'reason' | 'channel' | 'recipient_hash' | 'provider_id' | 'sent_at' | 'updated_at'
  >
>

export async function updateMessage(
  tx: Db,
  { id, user_id }: Pick<ClientMessageRow, 'id' | 'user_id'>,
  change: MessageChange,
): Promise<void> {
  await tx
    .update(client_messages)
    .set(change)
    .where(and(eq(client_messages.id, id), eq(client_messages.user_id, user_id)))
}
