import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { claimWork, type DueWork, listDueWork, releaseClaim } from '#db/due-work.ts'
import { type DueWorkKind, LEASES_MS } from '#domain/due-work/due-work.ts'
import { type AttemptContext, attemptWork } from './attempt.ts'
import type { WorkHandlers } from './handler.ts'

const STOP_TIMEOUT_MS = 5000
/** So many are begun at once at most, where they should have been begun one after the other. */
const MOST_MADE_UP = 2

type LoopSettings = {
  kinds: readonly DueWorkKind[]
  lane: keyof typeof LEASES_MS
  /** How much is done at the same time. */
  concurrency: number
  /** How much is claimed in one transaction. */
  claimLimit: number
  /** What passes between two that are begun (ms), where thousands may be due: clients are answered meanwhile. */
  paceMs?: number
}

type HeldWork = { row: DueWork; claimed_at: number }

/** Claims work of some kinds, and does so much of it at the same time. */
export class WorkLoop {
  readonly #context: AttemptContext
  readonly #handlers: WorkHandlers
  readonly #settings: LoopSettings
  readonly #held: HeldWork[] = []
  readonly #doing = new Set<Promise<void>>()
  readonly #ending = new AbortController()
  /** The house that was served last, while there is more due than is claimed at a time. */
  #after = ''
  /** When the next may be begun, on the process's own clock (ms); null while there was none. */
  #beginsAt: number | null = null
  #resting: NodeJS.Timeout | null = null
  #claiming: Promise<void> | null = null
  #pollAgain = false

  constructor(context: AttemptContext, handlers: WorkHandlers, settings: LoopSettings) {
    this.#context = context
    this.#handlers = handlers
    this.#settings = settings
  }

  get hasKinds(): boolean {
    return this.#settings.kinds.length > 0
  }

  get #stopped(): boolean {
    return this.#ending.signal.aborted
  }

  /** One that keeps a pace claims before its hands are empty. */
  get #fewHeld(): number {
    const { paceMs, claimLimit } = this.#settings
    return paceMs === undefined ? 0 : claimLimit / 4
  }

  /** Claims what is due, unless as much is being done as may be: then the first that ends looks. */
  poll(): void {
    if (this.#stopped) return
    this.#pollAgain = true
    const isFull = this.#doing.size >= this.#settings.concurrency
    if (this.#claiming || this.#held.length > this.#fewHeld || isFull) return
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null
      this.#begin()
      if (this.#pollAgain) this.poll()
    })
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    if (this.#resting) clearTimeout(this.#resting)
    await this.#claiming
    await Promise.all(this.#held.splice(0).map((held) => this.#giveBack(held)))
    let late: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => {
      late = setTimeout(resolve, STOP_TIMEOUT_MS)
    })
    await Promise.race([Promise.all(this.#doing), patience])
    clearTimeout(late)
  }

  async #claim(): Promise<void> {
    this.#pollAgain = false
    const { storage, now } = this.#context
    const { kinds, lane, claimLimit: limit } = this.#settings
    const claimed_at = now()
    const look = { now: claimed_at, limit, kinds, after: this.#after }
    try {
      // Found by the reader: an idle server writes nothing, and the writer only takes it.
      const { ids, after } = await storage.read((db) => listDueWork(db, look))
      this.#after = after
      if (ids.length === 0) return
      const claim = { now: claimed_at, kinds, lease_ms: LEASES_MS[lane] }
      const take = storage.take ?? storage.write
      const rows = await take((db) => claimWork(db, ids, claim))
      this.#held.push(...rows.map((row) => ({ row, claimed_at })))
      // Another process was quicker: there may be more than it took.
      if (rows.length === 0) this.#pollAgain = true
    } catch (error) {
      this.#logError(error)
    }
  }

  #begin(): void {
    while (!this.#stopped && this.#doing.size < this.#settings.concurrency) {
      if (this.#held.length > 0 && this.#rest()) return
      const held = this.#held.shift()
      if (!held) {
        this.#beginsAt = null
        return
      }
      const doing = this.#handle(held).finally(() => {
        this.#doing.delete(doing)
        this.#begin()
        this.poll()
      })
      this.#doing.add(doing)
    }
  }

  /** @returns whether the next has to wait for its turn */
  #rest(): boolean {
    const { paceMs } = this.#settings
    if (paceMs === undefined) return false
    if (this.#resting) return true
    const now = performance.now()
    // Of a timer that came late a little is made up for.
    const turn = Math.max(this.#beginsAt ?? now, now - MOST_MADE_UP * paceMs)
    this.#beginsAt = turn <= now ? turn + paceMs : turn
    if (turn <= now) return false
    this.#resting = setTimeout(() => {
      this.#resting = null
      this.#begin()
    }, turn - now)
    return true
  }

  async #handle(held: HeldWork): Promise<void> {
    // Begun later than this it might still be going on when another process gets it.
    const isLate = this.#context.now() - held.claimed_at >= LEASES_MS[this.#settings.lane] / 2
    const handler = this.#handlers[held.row.kind]
    if (isLate || !handler) return this.#giveBack(held)
    await attemptWork(this.#context, handler, held.row, this.#ending.signal).catch((error) =>
      this.#logError(error),
    )
  }

  async #giveBack({ row }: HeldWork): Promise<void> {
    await this.#context.storage
      .write((tx) => releaseClaim(tx, row, row.due_at))
      .catch((error: unknown) => this.#logError(error))
  }

  /** The lease brings back what was left as it was. */
  #logError(error: unknown): void {
    const name = error instanceof Error ? error.name : typeof error
    this.#context.log.error({ error: name, code: getDatabaseErrorCode(error) }, 'due work')
  }
}
