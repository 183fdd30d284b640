import { and, asc, eq, inArray, like, lt, lte, ne, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from './dialect/kit.ts'
import { outbox } from './tables/outbox.ts'

export type MessageRow = typeof outbox.$inferSelect

/** A message in a worker's hands: its attempts tell this claim from every other one. */
export type MessageClaim = Pick<MessageRow, 'id' | 'attempts'>

/** How long a message that is done with is kept, to answer questions about it. */
export const MESSAGE_KEPT_MS = 90 * 86_400_000

/** @returns false where a message of that key is there already. */
export async function insertMessage(tx: Db, message: typeof outbox.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(outbox)
    .values(message)
    .onConflictDoNothing({ target: outbox.key })
    .returning({ id: outbox.id })
  return rows.length > 0
}

const anyDue = prepareOnce('outbox_any_due', (db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), lte(outbox.next_at, sql.placeholder('now'))))
    .limit(1),
)

/** Is there a message that may be tried now? */
export async function hasDueMessages(db: Db, now: number): Promise<boolean> {
  const rows = await anyDue(db).execute({ now })
  return rows.length > 0
}

type Claim = { now: number; lease_ms: number; limit: number }

/**
 * Takes messages that may be tried now, the longest due first, and counts the attempt. Nobody else
 * gets them before the lease has run out; whoever died with one in hand gives it back that way.
 */
export async function claimDueMessages(
  tx: Db,
  { now, lease_ms, limit }: Claim,
): Promise<MessageRow[]> {
  const isDue = and(eq(outbox.state, 'waiting'), lte(outbox.next_at, now))
  const due = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue)
    .orderBy(asc(outbox.next_at), asc(outbox.id))
    .limit(limit)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  // Asked for again: in PostgreSQL another process may have taken some since they were listed.
  const claimed = await tx
    .update(outbox)
    .set({ next_at: now + lease_ms, attempts: sql`${outbox.attempts} + 1` })
    .where(and(inArray(outbox.id, ids), isDue))
    .returning()
  return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Only whoever still holds a message says what became of it: a lease may have run out meanwhile. */
async function updateClaimed(
  tx: Db,
  { id, attempts }: MessageClaim,
  change: Partial<MessageRow>,
): Promise<boolean> {
  const rows = await tx
    .update(outbox)
    .set(change)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, 'waiting')))
    .returning({ id: outbox.id })
  return rows.length > 0
}

/** It is out; the token or code in it is wiped. @returns false where the claim had run out */
export function markSent(tx: Db, claimed: MessageClaim, now: number): Promise<boolean> {
  return updateClaimed(tx, claimed, { state: 'sent', sealed: null, reason: null, sent_at: now })
}

/** It is not out yet. @param reason a code, nobody's data */
export function markRetry(
  tx: Db,
  claimed: MessageClaim,
  next_at: number,
  reason: string,
): Promise<boolean> {
  return updateClaimed(tx, claimed, { next_at, reason })
}

/** It will never be out; the token or code in it is wiped. @param reason a code, nobody's data */
export function markFailed(tx: Db, claimed: MessageClaim, reason: string): Promise<boolean> {
  return updateClaimed(tx, claimed, { state: 'failed', sealed: null, reason })
}

/** Gives back what was claimed and not tried, as if it had not been claimed. */
export function releaseClaim(tx: Db, claimed: MessageClaim, now: number): Promise<boolean> {
  return updateClaimed(tx, claimed, { next_at: now, attempts: claimed.attempts - 1 })
}

/** An owner's messages whose keys begin alike, oldest first. */
export async function listMessagesAbout(
  db: Db,
  user_id: string,
  key_start: string,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.user_id, user_id), like(outbox.key, `${key_start}%`)))
    .orderBy(asc(outbox.created_at), asc(outbox.id))
}

/** Forgets what has been sent or given up, 90 days after it was queued. */
export async function deleteOldMessages(tx: Db, now: number): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(ne(outbox.state, 'waiting'), lt(outbox.created_at, now - MESSAGE_KEPT_MS)))
}
