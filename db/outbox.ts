import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { type DueWork, insertWork } from './due-work.ts'
import { due_work } from './tables/due-work.ts'
import { outbox } from './tables/outbox.ts'

type MessageContentRow = typeof outbox.$inferSelect

/** What a message says, with how far it has come; `kind` is the message's. */
export type MessageRow = Omit<DueWork, 'kind'> & MessageContentRow

export type NewMessage = MessageContentRow &
  Pick<DueWork, 'key' | 'user_id' | 'due_at' | 'expires_at' | 'created_at'>

/** @returns false where a message of that key is there already. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<boolean> {
  const { id, channel, recipient, kind, facts, sealed, ...when } = message
  if (!(await insertWork(tx, { id, kind: 'message', ...when }))) return false
  await tx.insert(outbox).values({ id, channel, recipient, kind, facts, sealed })
  return true
}

const selectMessages = (db: Db) =>
  db
    .select({ ...getTableColumns(due_work), ...getTableColumns(outbox) })
    .from(outbox)
    .innerJoin(due_work, eq(due_work.id, outbox.id))

/** The message that work of that id is to send. */
export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(outbox.id, id))
  return row
}

/** Wipes the token or code in a message that is done with. */
export async function wipeSecret(tx: Db, id: string): Promise<void> {
  await tx.update(outbox).set({ sealed: null }).where(eq(outbox.id, id))
}

/** An owner's messages of some keys, oldest first. */
export async function listMessagesByKey(
  db: Db,
  user_id: string,
  keys: readonly string[],
): Promise<MessageRow[]> {
  return selectMessages(db)
    .where(and(eq(due_work.user_id, user_id), inArray(due_work.key, [...keys])))
    .orderBy(asc(due_work.created_at), asc(due_work.id))
}
