import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#db/dialect/kit.ts'
import { rate_limits } from '#db/tables/account.ts'

/**
 * A span that ends later than so many of its kind from now was begun by a clock that ran ahead: it is
 * over. Not sooner, for the clocks of two processes differ by seconds.
 */
const AHEAD = 2

/** Does what was counted count now? @param span_ms of its limit */
export const isSpanRunning = (expires_at: number, span_ms: number, now: number): boolean =>
  expires_at > now && expires_at <= now + AHEAD * span_ms

const { placeholder } = sql
const isOver = sql`(${rate_limits.expires_at} <= ${placeholder('now')} OR ${rate_limits.expires_at} > ${placeholder('ahead')})`

const count = prepareOnce('attempt_count', (db) =>
  db
    .insert(rate_limits)
    .values({ key: placeholder('key'), points: 1, expires_at: placeholder('ends') })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        points: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rate_limits.points} + 1 END`,
        expires_at: sql`CASE WHEN ${isOver} THEN ${placeholder('ends')} ELSE ${rate_limits.expires_at} END`,
      },
    })
    .returning({ points: rate_limits.points, expires_at: rate_limits.expires_at }),
)

/**
 * Counts one more try within a span that begins with the first.
 * @returns how many there were, this one included, and when the span ends
 */
export async function countAttempt(
  tx: Db,
  key: string,
  span_ms: number,
  now: number,
): Promise<{ points: number; expires_at: number }> {
  const ends = now + span_ms
  const [row] = await count(tx).execute({ key, now, ends, ahead: now + AHEAD * span_ms })
  return row ?? { points: 1, expires_at: ends }
}

const byKey = prepareOnce('attempts', (db) =>
  db
    .select({ points: rate_limits.points, expires_at: rate_limits.expires_at })
    .from(rate_limits)
    .where(eq(rate_limits.key, placeholder('key'))),
)

/** How many tries were counted so far, and when their span ends. */
export async function findAttempts(
  db: Db,
  key: string,
): Promise<{ points: number; expires_at: number } | null> {
  const [row] = await byKey(db).execute({ key })
  return row ?? null
}

/**
 * Takes an attempt back: it was none of those that are limited. One that was counted in a span that is
 * over is in no count any more.
 * @param counted_at when it was counted (ms)
 */
export async function uncountAttempt(
  tx: Db,
  key: string,
  span_ms: number,
  counted_at: number,
): Promise<void> {
  const { points, expires_at } = rate_limits
  await tx
    .update(rate_limits)
    .set({ points: sql`${points} - 1` })
    .where(and(eq(rate_limits.key, key), gt(points, 0), lte(expires_at, counted_at + span_ms)))
}

export async function deleteExpiredAttempts(tx: Db, now: number): Promise<void> {
  await tx.delete(rate_limits).where(lt(rate_limits.expires_at, now))
}
