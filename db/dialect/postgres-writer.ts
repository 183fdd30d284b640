import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './db.ts'
import { createDb, toStorageError } from './postgres-pool.ts'
import { getDatabaseErrorCode, isAborted } from './storage.ts'
import type { RunBatch, Task } from './write-queue.ts'

/** Batches that a process makes alone after one of its own met another's; then it tries again. */
const ALONE_AFTER_COLLISION = 16
const MOST_ATTEMPTS = 5
const LONGEST_PAUSE_MS = 200

// Serializable: what a task has read still holds when it commits, whichever process writes beside it.
// The table's lock comes before the snapshot, which the first query takes: whoever is alone sees all.
const BEGIN = 'BEGIN ISOLATION LEVEL SERIALIZABLE'
// Whoever is alone is waited for in a line, and those behind it go on beside each other: alone for that, as
// it was met, they would hold one another up for as long as anybody writes. And beside others nobody waits
// long for a row: two that wait for each other would stand for a second.
const BEGIN_BESIDE_OTHERS = `${BEGIN}; LOCK TABLE migrations IN ROW SHARE MODE; SET LOCAL lock_timeout = 100`
const BEGIN_ALONE = `${BEGIN}; LOCK TABLE migrations IN EXCLUSIVE MODE`

/**
 * Another process wrote what this one had read, or they wait for each other. Beside others that may
 * also be why a lock was waited for, or a row is in the way that no rule saw: alone it is an answer.
 */
function isCollision(error: unknown, wasAlone: boolean): boolean {
  const code = getDatabaseErrorCode(error) ?? ''
  return /^40(001|P01)$/.test(code) || (!wasAlone && /^(55P03|23505|23P01)$/.test(code))
}

const SAVE = 'SAVEPOINT one_write'
const KEEP = 'RELEASE one_write'
const UNDO = 'ROLLBACK TO one_write; RELEASE one_write'

type TaskOutcome = {
  before?: PromiseRejectedResult
  result: PromiseSettledResult<unknown>
}

/**
 * The one writer of this process: each batch is a transaction, each task in it a savepoint. Tasks
 * await nothing but queries on `tx`, so a batch that met another process's is run once more.
 */
export class PostgresWriter {
  readonly db: Db
  readonly #pool: Pool
  #client: PoolClient | null = null
  #alone = 0
  #lastMs = 0

  /** @param pool of one connection */
  constructor(pool: Pool) {
    this.#pool = pool
    this.db = createDb(() => this.#getClient())
  }

  readonly runBatch: RunBatch = async (tasks) => {
    for (let attempt = 1; ; attempt++) {
      const isAlone = this.#alone > 0
      this.#alone = Math.max(0, this.#alone - 1)
      // In turn, but not always the same one first: who comes second finds everything taken.
      if (isAlone) await setTimeout(Math.random() * Math.min(this.#lastMs, LONGEST_PAUSE_MS))
      try {
        return await this.#runOnce(tasks, isAlone)
      } catch (error) {
        if (!isCollision(error, isAlone) || attempt === MOST_ATTEMPTS) throw error
        this.#alone = ALONE_AFTER_COLLISION
      }
    }
  }

  #getClient(): PoolClient {
    if (!this.#client) throw new Error('a write was awaited after its transaction had ended')
    return this.#client
  }

  async #runOnce(tasks: Task[], isAlone: boolean): ReturnType<RunBatch> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw toStorageError(error)
    })
    this.#client = client
    let broken: Error | undefined
    const started = performance.now()
    try {
      const results = await this.#runTasks(tasks, isAlone)
      this.#lastMs = performance.now() - started
      return results
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw toStorageError(error)
    } finally {
      this.#client = null
      client.release(broken)
    }
  }

  async #runTasks(tasks: Task[], isAlone: boolean): ReturnType<RunBatch> {
    const results: PromiseSettledResult<unknown>[] = []
    let end = isAlone ? BEGIN_ALONE : BEGIN_BESIDE_OTHERS
    for (const task of tasks) {
      const { before, result } = await this.#runTask(end, task, isAlone)
      if (before) results.splice(-1, 1, before)
      results.push(result)
      end = result.status === 'fulfilled' ? KEEP : UNDO
    }
    const before = await this.#commit(end)
    if (before) results.splice(-1, 1, before)
    return results
  }

  /**
   * Runs a task in its savepoint. Its first queries are sent right behind that, so it has run in vain
   * where what came before could not be kept, and runs once more.
   * @returns what it comes to, and what became of the task before it where that could not be kept
   */
  async #runTask(end: string, task: Task, isAlone: boolean): Promise<TaskOutcome> {
    // Both have ended before anything else is sent: what a task asks after a rollback would be kept.
    const [begun, ran] = await Promise.allSettled([
      this.#getClient().query(`${end}; ${SAVE}`),
      settle(task, isAlone),
    ])
    if (begun.status === 'rejected') {
      requireAbortedTask(end, begun.reason)
      await this.#getClient().query(`${UNDO}; ${SAVE}`)
      return { before: begun, result: await settle(task, isAlone) }
    }
    if (ran.status === 'rejected') throw ran.reason
    return { result: ran.value }
  }

  /** @returns what became of the last task where it could not be kept */
  async #commit(end: string): Promise<PromiseRejectedResult | undefined> {
    try {
      await this.#getClient().query(`${end}; COMMIT`)
      return undefined
    } catch (reason) {
      requireAbortedTask(end, reason)
      await this.#getClient().query(`${UNDO}; COMMIT`)
      return { status: 'rejected', reason }
    }
  }
}

/** @throws the reason, unless it is that a task has caught a failure and went on */
function requireAbortedTask(end: string, reason: unknown): void {
  if (end !== KEEP || !isAborted(reason)) throw reason
}

async function settle(task: Task, isAlone: boolean): Promise<PromiseSettledResult<unknown>> {
  try {
    return { status: 'fulfilled', value: await task() }
  } catch (reason) {
    if (isCollision(reason, isAlone)) throw reason
    return { status: 'rejected', reason }
  }
}
