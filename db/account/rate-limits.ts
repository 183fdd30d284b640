import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { rate_limits } from '#db/tables/account.ts'

/**
 * Counts one more try within a span that begins with the first.
 * @returns how many there were, this one included, and when the span ends
 */
export async function countTry(
  tx: Db,
  key: string,
  span_ms: number,
  now: number,
): Promise<{ points: number; expires_at: number }> {
  const isOver = sql`${rate_limits.expires_at} <= ${now}`
  const [row] = await tx
    .insert(rate_limits)
    .values({ key, points: 1, expires_at: now + span_ms })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        points: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rate_limits.points} + 1 END`,
        expires_at: sql`CASE WHEN ${isOver} THEN ${now + span_ms} ELSE ${rate_limits.expires_at} END`,
      },
    })
    .returning({ points: rate_limits.points, expires_at: rate_limits.expires_at })
  return row ?? { points: 1, expires_at: now + span_ms }
}

/** How many tries were counted so far, and when their span ends. */
export async function findTries(
  db: Db,
  key: string,
): Promise<{ points: number; expires_at: number } | null> {
  const { points, expires_at } = rate_limits
  const [row] = await db
    .select({ points, expires_at })
    .from(rate_limits)
    .where(eq(rate_limits.key, key))
  return row ?? null
}

/** Takes a try back: it was none of those that are limited. */
export async function uncountTry(tx: Db, key: string): Promise<void> {
  await tx
    .update(rate_limits)
    .set({ points: sql`${rate_limits.points} - 1` })
    .where(eq(rate_limits.key, key))
}

export async function deleteExpiredTries(tx: Db, now: number): Promise<void> {
  await tx.delete(rate_limits).where(lt(rate_limits.expires_at, now))
}
