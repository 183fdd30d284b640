import { setImmediate } from 'node:timers/promises'
import { OverloadError, type WriteCounts } from './storage.ts'

export type Task = () => Promise<unknown>
type Waiting = {
  task: Task
  since: number
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/** Runs tasks in order inside one transaction; throws when none of them took effect. */
export type RunBatch = (tasks: Task[]) => Promise<PromiseSettledResult<unknown>[]>

/** More would hold the event loop for tens of milliseconds, while new connections wait. */
const LARGEST_BATCH = 32
const LONGEST_QUEUE = 10_000

/** Writes wait here; those that wait together share one commit and are answered after it. */
export class WriteQueue {
  #waiting: Waiting[] = []
  #running: Promise<void> | null = null
  #begun = 0
  #waitedMs = 0
  readonly #runBatch: RunBatch

  readonly #largestBatch: number

  constructor(runBatch: RunBatch, largestBatch = LARGEST_BATCH) {
    this.#runBatch = runBatch
    this.#largestBatch = largestBatch
  }

  add<T>(task: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= LONGEST_QUEUE) {
      return Promise.reject(new OverloadError('too many writes are waiting'))
    }
    return new Promise<T>((resolve, reject) => {
      // The queue holds tasks of every type; each is answered with its own result, below.
      const waiting = { task, since: performance.now(), reject }
      this.#waiting.push({ ...waiting, resolve: resolve as (value: unknown) => void })
      this.#running ??= this.#run()
    })
  }

  count(): WriteCounts {
    return { waiting: this.#waiting.length, begun: this.#begun, waited_ms: this.#waitedMs }
  }

  /** Resolves when nothing waits or runs any more. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A turn of the event loop: what has arrived meanwhile joins the batch, and another process,
      // which waits for the lock with pauses of its own, is let in between two batches.
      await setImmediate()
      const batch = this.#waiting.splice(0, this.#largestBatch)
      await this.#settle(batch)
    }
    this.#running = null
  }

  async #settle(batch: Waiting[]): Promise<void> {
    const now = performance.now()
    this.#begun += batch.length
    for (const { since } of batch) this.#waitedMs += now - since
    try {
      const results = await this.#runBatch(batch.map(({ task }) => task))
      batch.forEach(({ resolve, reject }, i) => {
        const result = results[i]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
