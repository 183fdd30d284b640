import { NobodyWaitsError, OverloadError } from './storage.ts'

/** A statement that takes longer is ended: it holds up every other house's lists and sums. */
export const LONGEST_HEAVY_READ_MS = 30_000

/** Of one house beside the one that runs: all who work there may reload at the same moment. */
export const MOST_WAITING_OF_A_HOUSE = 32
const MOST_WAITING = 1000

type Task = { run: () => Promise<void>; drop: (reason: OverloadError) => void }
type House = { waiting: Task[]; isRunning: boolean }

/**
 * Heavy reads wait here: one of a house at a time, a few over all, and houses in turn, so that nobody
 * waits for another house's queue.
 */
export class HeavyQueue {
  /** In the order of their turns: whose turn has ended goes to the end. */
  readonly #houses = new Map<string, House>()
  readonly #mostRunning: number
  #running = 0
  #waiting = 0

  constructor(mostRunning: number) {
    this.#mostRunning = mostRunning
  }

  /** @param signal aborted once nobody waits for the answer; what has begun has to end itself */
  add<T>(house: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(new NobodyWaitsError())
    const its = this.#houses.get(house) ?? { waiting: [], isRunning: false }
    if (its.waiting.length >= MOST_WAITING_OF_A_HOUSE || this.#waiting >= MOST_WAITING) {
      return Promise.reject(new OverloadError('too many heavy reads are waiting'))
    }
    return new Promise<T>((resolve, reject) => {
      const leave = () => this.#leave(house, waiting)
      const waiting: Task = {
        run: async () => {
          signal?.removeEventListener('abort', leave)
          await (async () => task())().then(resolve, reject)
        },
        drop: reject,
      }
      signal?.addEventListener('abort', leave, { once: true })
      its.waiting.push(waiting)
      this.#houses.set(house, its)
      this.#waiting += 1
      this.#startNext()
    })
  }

  /** Refuses what waits; what runs is not waited for. */
  close(): void {
    for (const { waiting } of this.#houses.values()) {
      this.#waiting -= waiting.length
      for (const { drop } of waiting.splice(0)) drop(new OverloadError('the database is closing'))
    }
  }

  #leave(house: string, task: Task): void {
    const its = this.#houses.get(house)
    const place = its?.waiting.indexOf(task) ?? -1
    if (!its || place < 0) return
    its.waiting.splice(place, 1)
    this.#waiting -= 1
    if (!its.isRunning && its.waiting.length === 0) this.#houses.delete(house)
    task.drop(new NobodyWaitsError())
  }

  #startNext(): void {
    for (const [house, its] of this.#houses) {
      if (this.#running >= this.#mostRunning) return
      if (!its.isRunning) void this.#runNext(house, its)
    }
  }

  async #runNext(house: string, its: House): Promise<void> {
    const task = its.waiting.shift()
    if (!task) return
    its.isRunning = true
    this.#running += 1
    this.#waiting -= 1
    await task.run()
    its.isRunning = false
    this.#running -= 1
    this.#houses.delete(house)
    if (its.waiting.length > 0) this.#houses.set(house, its)
    this.#startNext()
  }
}
