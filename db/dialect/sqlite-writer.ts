import { setTimeout } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { isBusy } from './sqlite-connection.ts'
import { OverloadError } from './storage.ts'
import type { RunBatch, Task } from './write-queue.ts'

/** Has a connection write as the one writer of a process. */
export function prepareWriter(writer: Database.Database): void {
  writer.pragma('busy_timeout = 0')
  // What a savepoint may have to undo is kept in memory instead of a temporary file.
  writer.pragma('temp_store = MEMORY')
  writer.pragma('cache_size = -65536')
  // A checkpoint every 16 MB, unless another process sees to it. No journal_size_limit: it cuts off the end of a log that begins anew,
  // and Litestream, which reads it there after the fact, would silently miss what stood in it.
  writer.pragma('wal_autocheckpoint = 4000')
}

/** So many batches have savepoints, from the one of whose tasks one threw without. */
export const BATCHES_APART = 16

/**
 * Runs several writes in one transaction: one fsync for all. Mostly all succeed, so they begin without
 * savepoints, for which SQLite copies each page that a write touches; where one throws, all are undone and
 * run once more, each in a savepoint of its own. Tasks await nothing but queries on `tx`.
 */
export function createBatchRunner(writer: Database.Database): RunBatch {
  const prepareStatement = (text: string) => writer.prepare(text)
  const begin = prepareStatement('BEGIN IMMEDIATE')
  const commit = prepareStatement('COMMIT')
  const rollback = prepareStatement('ROLLBACK')
  const open = prepareStatement('SAVEPOINT one_write')
  const undo = prepareStatement('ROLLBACK TO one_write')
  const release = prepareStatement('RELEASE one_write')

  /**
   * One that has the transaction to itself needs no savepoint, for which SQLite copies each page that it
   * touches, and walks through all these copies at the end of each statement.
   */
  async function runAlone(task: Task): Promise<PromiseSettledResult<unknown>> {
    try {
      const value = await task()
      commit.run()
      return { status: 'fulfilled', value }
    } catch (reason) {
      if (!writer.inTransaction) throw reason
      rollback.run()
      return { status: 'rejected', reason }
    }
  }

  async function runOne<T>(task: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    open.run()
    try {
      const value = await task()
      release.run()
      return { status: 'fulfilled', value }
    } catch (reason) {
      // A full disk ends the whole transaction, savepoints and all: then nobody was served.
      if (!writer.inTransaction) throw reason
      undo.run()
      release.run()
      return { status: 'rejected', reason }
    }
  }

  /** @returns null where one of them threw, and nothing is kept */
  async function runAllOrNone(tasks: Task[]): Promise<PromiseSettledResult<unknown>[] | null> {
    const results: PromiseSettledResult<unknown>[] = []
    try {
      for (const task of tasks) results.push({ status: 'fulfilled', value: await task() })
      return results
    } catch (reason) {
      if (!writer.inTransaction) throw reason
      rollback.run()
      return null
    }
  }

  async function runApart(tasks: Task[]): Promise<PromiseSettledResult<unknown>[]> {
    const results: PromiseSettledResult<unknown>[] = []
    for (const task of tasks) results.push(await runOne(task))
    return results
  }

  /** How many of the next batches have savepoints. */
  let batchesApart = 0

  async function runSeveral(tasks: Task[]): Promise<PromiseSettledResult<unknown>[]> {
    if (batchesApart === 0) {
      const results = await runAllOrNone(tasks)
      if (results) return results
      batchesApart = BATCHES_APART
      await beginWhenFree(() => begin.run())
    }
    batchesApart -= 1
    return runApart(tasks)
  }

  return async (tasks) => {
    await beginWhenFree(() => begin.run())
    const [task] = tasks
    if (task && tasks.length === 1) return [await runAlone(task)]
    try {
      const results = await runSeveral(tasks)
      commit.run()
      return results
    } catch (error) {
      if (writer.inTransaction) rollback.run()
      throw error
    }
  }
}

const LONGEST_WAIT_MS = 10_000

async function beginWhenFree(begin: () => void): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      begin()
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() > until)
        throw new OverloadError('the database stayed locked by another process')
    }
    await setTimeout(1 + Math.random() * 3)
  }
}
