/** What a house's clients are owed, queued with its work. */
import { and, eq, sql } from 'drizzle-orm'
import { type Db, kit, listPlaceholders, prepareOnce } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import type { PlannedMessage } from '#domain/reminder/plan.ts'
import type { ClientMessageRow } from './client-messages.ts'

const known = prepareOnce('planned_keys', (db) =>
  db
    .select({ key: due_work.key })
    .from(due_work)
    .where(
      and(
        kit.isListed(due_work.key, sql.placeholder('keys')),
        eq(due_work.user_id, sql.placeholder('user_id')),
      ),
    ),
)

/** Those of some messages that were planned before. @param keys of the messages */
export async function listPlannedKeys(
  db: Db,
  user_id: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await known(db).execute({ user_id, keys: JSON.stringify(keys) })
  return new Set(rows.map(({ key }) => key))
}

const insert = prepareOnce('client_message_insert', (db) =>
  db.insert(client_messages).values(listPlaceholders(client_messages)),
)

/** Queues a planned message, once. */
export async function insertClientMessage(
  tx: Db,
  user_id: string,
  { key, ...message }: PlannedMessage,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const { due_at, expires_at } = message
  const work = { id, kind: 'client_message' as const, key, user_id, due_at, expires_at }
  if (!(await insertWork(tx, { ...work, created_at: now }))) return
  const nothing = { reason: null, channel: null, recipient_hash: null, provider_id: null }
  const when = { state: 'waiting' as const, sent_at: null, created_at: now, updated_at: now }
  const row: ClientMessageRow = { id, user_id, ...message, ...nothing, ...when }
  await insert(tx).execute(row)
}
