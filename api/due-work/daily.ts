import type { Context } from '#api/context.ts'
import { findInstallationWork, insertWork, rescheduleWork } from '#db/due-work.ts'
import {
  DUE_WORK_RULES,
  type DueWorkKind,
  getNextDailyAt,
  isBeyondDaily,
} from '#domain/due-work/due-work.ts'

type DailyContext = Pick<Context, 'storage' | 'now' | 'newId'>

/**
 * Sees to it that daily work is there, one row for all processes: due at once where it never was, and
 * on the next day again where a clock that ran ahead has put it off for longer.
 */
export async function scheduleDailyWork(
  { storage, now, newId }: DailyContext,
  kinds: readonly DueWorkKind[],
): Promise<void> {
  for (const kind of kinds) {
    const { daily_at } = DUE_WORK_RULES[kind]
    if (daily_at === null) continue
    const at = now()
    const key = `daily:${kind}`
    const row = await storage.read((db) => findInstallationWork(db, key))
    if (!row) {
      const work = { id: newId(), kind, key, due_at: at, created_at: at }
      await storage.write((tx) => insertWork(tx, work))
    } else if (isBeyondDaily(row.due_at, at)) {
      await storage.write((tx) => rescheduleWork(tx, row, getNextDailyAt(daily_at, at)))
    }
  }
}
