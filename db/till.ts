import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { till_days } from './tables/money.ts'

/** Was the drawer of a day counted and closed? What was closed is not moved any more. */
export async function isTillClosed(db: Db, user_id: string, day: string): Promise<boolean> {
  const [row] = await db
    .select({ day: till_days.day })
    .from(till_days)
    .where(
      and(eq(till_days.user_id, user_id), eq(till_days.day, day), isNotNull(till_days.closed_at)),
    )
    .limit(1)
  return row !== undefined
}
