import type Database from 'better-sqlite3'
import type { RunBatch } from './write-queue.ts'

/** Changed rows, those of triggers too, which fill some 16 MB of the log: to copy these takes 50 ms and more. */
const CHANGES_BETWEEN = 2500
/** Pages of the log (48 MB) at which SQLite copies it within a commit: nobody else has come to it. */
const MOST_PAGES = 12_000

/**
 * Has the log copied into the database while writes go on. What was written meanwhile the writer copies
 * itself, which is little: only a log that is copied whole begins anew instead of growing.
 * @param copy copies what the log holds now and holds nobody up; what it throws is tried again later
 */
export function checkpointApart(
  writer: Database.Database,
  runBatch: RunBatch,
  copy: () => Promise<unknown>,
): RunBatch {
  writer.pragma(`wal_autocheckpoint = ${MOST_PAGES}`)
  const countChanges = writer.prepare<[], number>('SELECT total_changes()').pluck()
  let asked = 0
  let state: 'idle' | 'copying' | 'copied' = 'idle'
  const ask = async () => {
    state = 'copying'
    try {
      await copy()
      state = 'copied'
    } catch {
      state = 'idle'
    }
  }
  const finish = () => {
    state = 'idle'
    try {
      writer.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // A full disk is told to whoever writes.
    }
  }
  return async (tasks) => {
    if (state === 'copied') finish()
    const results = await runBatch(tasks)
    const changes = countChanges.get() ?? 0
    if (state === 'idle' && changes - asked >= CHANGES_BETWEEN) {
      asked = changes
      void ask()
    }
    return results
  }
}
