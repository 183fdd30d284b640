import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Db, listPlaceholders, prepareOnce } from './dialect/kit.ts'
import { idempotency_keys, owner_idempotency_keys } from './tables/client.ts'

export const ANSWER_KEPT_MS = 24 * 3_600_000

type Answer = { body_hash: string; answer: string }

/** What the keys of one caller were answered. */
export type IdempotentAnswers = {
  find: (db: Db, key: string, now: number) => Promise<Answer | null>
  save: (tx: Db, answer: Answer & { key: string; created_at: number }) => Promise<void>
}

/** Those of a client's session. */
export const createSessionAnswers = (session_id: string): IdempotentAnswers => ({
  find: (db, key, now) => findAnswer(db, session_id, key, now),
  save: (tx, answer) => saveAnswer(tx, { session_id, ...answer }),
})

/** Those of an owner's business. */
export const createOwnerAnswers = (user_id: string): IdempotentAnswers => ({
  find: (db, key, now) => findOwnerAnswer(db, user_id, key, now),
  save: (tx, answer) => saveOwnerAnswer(tx, { user_id, ...answer }),
})

const byKey = prepareOnce('idempotency_key', (db) =>
  db
    .select({ body_hash: idempotency_keys.body_hash, answer: idempotency_keys.answer })
    .from(idempotency_keys)
    .where(
      and(
        eq(idempotency_keys.session_id, sql.placeholder('session_id')),
        eq(idempotency_keys.key, sql.placeholder('key')),
        gt(idempotency_keys.created_at, sql.placeholder('after')),
      ),
    ),
)

/** What a key of a session was answered within the last 24 hours. */
async function findAnswer(
  db: Db,
  session_id: string,
  key: string,
  now: number,
): Promise<Answer | null> {
  const [row] = await byKey(db).execute({ session_id, key, after: now - ANSWER_KEPT_MS })
  return row ?? null
}

const insert = prepareOnce('idempotency_insert', (db) => {
  const values = listPlaceholders(idempotency_keys)
  const { session_id: _session, key: _key, ...changing } = values
  return db
    .insert(idempotency_keys)
    .values(values)
    .onConflictDoUpdate({
      target: [idempotency_keys.session_id, idempotency_keys.key],
      set: changing,
    })
})

/** Keeps an answer; one that is older than 24 hours gives way. */
async function saveAnswer(tx: Db, row: typeof idempotency_keys.$inferInsert): Promise<void> {
  await insert(tx).execute(row)
}

/** The same for a key of an owner's business. */
async function findOwnerAnswer(
  db: Db,
  user_id: string,
  key: string,
  now: number,
): Promise<Answer | null> {
  const kept = owner_idempotency_keys
  const [row] = await db
    .select({ body_hash: kept.body_hash, answer: kept.answer })
    .from(kept)
    .where(
      and(eq(kept.user_id, user_id), eq(kept.key, key), gt(kept.created_at, now - ANSWER_KEPT_MS)),
    )
  return row ?? null
}

async function saveOwnerAnswer(
  tx: Db,
  row: typeof owner_idempotency_keys.$inferInsert,
): Promise<void> {
  const { user_id: _owner, key: _key, ...changing } = row
  await tx
    .insert(owner_idempotency_keys)
    .values(row)
    .onConflictDoUpdate({
      target: [owner_idempotency_keys.user_id, owner_idempotency_keys.key],
      set: changing,
    })
}

/** Forgets what is older than 24 hours. */
export async function deleteExpiredAnswers(tx: Db, now: number): Promise<void> {
  const last = now - ANSWER_KEPT_MS
  await tx.delete(idempotency_keys).where(lt(idempotency_keys.created_at, last))
  await tx.delete(owner_idempotency_keys).where(lt(owner_idempotency_keys.created_at, last))
}
