import { and, lt, notInArray, sql } from 'drizzle-orm'
import { DUE_WORK_KINDS, DUE_WORK_RULES } from '#domain/due-work/due-work.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import type { Db } from './dialect/kit.ts'
import { due_work } from './tables/due-work.ts'

/** How long work that is done with is kept, to answer questions about it. */
export const WORK_KEPT_MS = 90 * MS_A_DAY

const LEFT_FOR_GOOD = DUE_WORK_KINDS.filter((kind) => DUE_WORK_RULES[kind].isDoneOnce)

/**
 * Forgets what has been done or given up, and what it was about, 90 days after its time. Its key may
 * be taken in anew then: of what is done once for all it is left.
 */
export async function deleteOldWork(tx: Db, now: number): Promise<void> {
  const last = now - WORK_KEPT_MS
  await tx.delete(due_work).where(
    and(
      // In the words of its index: a parameter would not match it.
      sql`${due_work.state} <> 'waiting'`,
      lt(due_work.created_at, last),
      lt(due_work.due_at, last),
      notInArray(due_work.kind, LEFT_FOR_GOOD),
    ),
  )
}
