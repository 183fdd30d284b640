/** Messages with how far they have come, as tests plant and read them. */
import { randomUUID } from 'node:crypto'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import type { MessageRow, NewMessage } from '#db/outbox.ts'
import { due_work } from '#db/tables/due-work.ts'
import { outbox } from '#db/tables/outbox.ts'
import { CREATED_AT } from './factories.ts'

/** All messages, in the order in which they were queued. */
export const listMessageRows = (db: Db): Promise<MessageRow[]> =>
  db
    .select({ ...getTableColumns(due_work), ...getTableColumns(outbox) })
    .from(outbox)
    .innerJoin(due_work, eq(due_work.id, outbox.id))
    .orderBy(asc(due_work.created_at), asc(due_work.key))

/** A message to be inserted: a code, unless said otherwise. */
export const createMessageRow = (changes: Partial<NewMessage> = {}): NewMessage => ({
  id: randomUUID(),
  key: randomUUID(),
  user_id: null,
  channel: 'email',
  recipient: 'ana@x.example',
  kind: 'code',
  facts: {},
  sealed: null,
  due_at: CREATED_AT,
  expires_at: null,
  created_at: CREATED_AT,
  ...changes,
})
