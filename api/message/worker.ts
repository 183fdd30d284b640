import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { claimDueMessages, hasDueMessages, type MessageRow, releaseClaim } from '#db/outbox.ts'
import { type AttemptContext, attemptDelivery } from './attempt.ts'
import { LEASE_MS } from './message.ts'

/** Sends what is queued, in the background. */
export type Worker = {
  /** Something was queued: looks at once. */
  wake: () => void
  /** Takes nothing more, gives back what waits, and waits 5 s at most for what is being sent. */
  stop: () => Promise<void>
}

const POLL_MS = 1000
const MAX_SENDING = 2
const MAX_CLAIMED = 10
/** A message begun later than this might still be on its way when another process gets it. */
const BEGIN_WITHIN_MS = LEASE_MS / 2
const STOP_TIMEOUT_MS = 5000

/**
 * Starts to send what the outbox holds. Several processes may do so on one database: each message
 * is in one worker's hands at a time, and one whose worker died becomes due again.
 */
export function startWorker(context: AttemptContext): Worker {
  const worker = new OutboxWorker(context)
  const looking = setInterval(() => worker.poll(), POLL_MS)
  looking.unref()
  worker.poll()
  return {
    wake: () => worker.poll(),
    stop: () => {
      clearInterval(looking)
      return worker.stop()
    },
  }
}

type ClaimedMessage = { row: MessageRow; claimed_at: number }

class OutboxWorker {
  readonly #context: AttemptContext
  readonly #held: ClaimedMessage[] = []
  readonly #sending = new Set<Promise<void>>()
  #claiming: Promise<void> | null = null
  #lookAgain = false
  #stopped = false

  constructor(context: AttemptContext) {
    this.#context = context
  }

  /** Claims what is due, unless all hands are full: then whoever is free first looks. */
  poll(): void {
    // Until the server listens nobody knows where a link would lead.
    if (this.#stopped || this.#context.address() === '') return
    this.#lookAgain = true
    if (this.#claiming || this.#held.length > 0 || this.#sending.size >= MAX_SENDING) return
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null
      this.#begin()
      if (this.#lookAgain) this.poll()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#claiming
    await Promise.all(this.#held.splice(0).map((held) => this.#giveBack(held)))
    let late: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => {
      late = setTimeout(resolve, STOP_TIMEOUT_MS)
    })
    await Promise.race([Promise.all(this.#sending), patience])
    clearTimeout(late)
  }

  async #claim(): Promise<void> {
    this.#lookAgain = false
    const { storage, now } = this.#context
    const claimed_at = now()
    const claim = { now: claimed_at, lease_ms: LEASE_MS, limit: MAX_CLAIMED }
    try {
      // A read first: an idle server writes nothing.
      if (!(await storage.read((db) => hasDueMessages(db, claimed_at)))) return
      const rows = await storage.write((tx) => claimDueMessages(tx, claim))
      this.#held.push(...rows.map((row) => ({ row, claimed_at })))
    } catch (error) {
      this.#complain(error)
    }
  }

  #begin(): void {
    while (!this.#stopped && this.#sending.size < MAX_SENDING) {
      const held = this.#held.shift()
      if (!held) return
      const sending = this.#handle(held).finally(() => {
        this.#sending.delete(sending)
        this.#begin()
        this.poll()
      })
      this.#sending.add(sending)
    }
  }

  async #handle(held: ClaimedMessage): Promise<void> {
    const isLate = this.#context.now() - held.claimed_at >= BEGIN_WITHIN_MS
    if (isLate) return this.#giveBack(held)
    await attemptDelivery(this.#context, held.row).catch((error) => this.#complain(error))
  }

  async #giveBack({ row }: ClaimedMessage): Promise<void> {
    const { storage, now } = this.#context
    await storage
      .write((tx) => releaseClaim(tx, row, now()))
      .catch((error: unknown) => this.#complain(error))
  }

  /** The lease brings back what was left as it was. */
  #complain(error: unknown): void {
    const name = error instanceof Error ? error.name : typeof error
    this.#context.log.error({ error: name, code: getDatabaseErrorCode(error) }, 'outbox')
  }
}
