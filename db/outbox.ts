import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Db, kit, listPlaceholders, prepareOnce } from './dialect/kit.ts'
import { type DueWork, insertWork } from './due-work.ts'
import { due_work } from './tables/due-work.ts'
import { outbox } from './tables/outbox.ts'

type MessageContentRow = typeof outbox.$inferSelect

/** What a message says, with how far it has come; `kind` is the message's. */
export type MessageRow = Omit<DueWork, 'kind'> & MessageContentRow

export type NewMessage = MessageContentRow &
  Pick<DueWork, 'key' | 'user_id' | 'due_at' | 'expires_at' | 'created_at'>

const insert = prepareOnce('outbox_insert', (db) =>
  db.insert(outbox).values(listPlaceholders(outbox)),
)

/** @returns false where a message of that key is there already. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const { id, channel, recipient, kind, facts, sealed, ...when } = message
  if (!(await insertWork(tx, { id, kind: 'message', ...when }))) return false
  await insert(tx).execute({ id, channel, recipient, kind, facts, sealed })
  return true
}

const selectMessages = (db: Db) =>
  db
    .select({ ...getTableColumns(due_work), ...getTableColumns(outbox) })
    .from(outbox)
    .innerJoin(due_work, eq(due_work.id, outbox.id))

const byId = prepareOnce('outbox_message', (db) =>
  selectMessages(db).where(eq(outbox.id, sql.placeholder('id'))),
)

/** The message that work of that id is to send. */
export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await byId(db).execute({ id })
  return row
}

const wipe = prepareOnce('outbox_wipe', (db) =>
  db
    .update(outbox)
    .set({ sealed: null })
    .where(eq(outbox.id, sql.placeholder('id'))),
)

/** Wipes the token or code in a message that is done with. */
export async function wipeSecret(tx: Db, id: string): Promise<void> {
  await wipe(tx).execute({ id })
}

/** Turns an owner's message to another way, for the one before refused it. */
export async function redirectMessage(
  tx: Db,
  user_id: string,
  id: string,
  way: Pick<MessageContentRow, 'channel' | 'recipient'>,
): Promise<void> {
  const own = tx
    .select({ id: due_work.id })
    .from(due_work)
    .where(and(eq(due_work.id, id), eq(due_work.user_id, user_id)))
  await tx.update(outbox).set(way).where(inArray(outbox.id, own))
}

const byKeys = prepareOnce('outbox_of_keys', (db) =>
  selectMessages(db)
    .where(
      and(
        eq(due_work.user_id, sql.placeholder('user_id')),
        kit.isListed(due_work.key, sql.placeholder('keys')),
      ),
    )
    .orderBy(asc(due_work.created_at), asc(due_work.id)),
)

/** An owner's messages of some keys, oldest first. */
export async function listMessagesByKey(
  db: Db,
  user_id: string,
  keys: readonly string[],
): Promise<MessageRow[]> {
  return byKeys(db).execute({ user_id, keys: JSON.stringify(keys) })
}
