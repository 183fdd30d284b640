import type { Logger } from 'pino'
import { RefusalError } from '#api/errors.ts'
import { getDatabaseErrorCode, type Storage } from '#db/dialect/storage.ts'
import { findLastEvents } from '#db/events.ts'
import { HEARTBEAT_MS } from '#domain/agenda/event.ts'
import { EventStream } from './event-stream.ts'
import type { EventBatch, ReportUnreadable } from './frame.ts'

/** How often the database is asked for each business's last event (ms). */
const POLL_MS = 100
/** The same where the database tells of what is written, and may miss some (ms). */
const POLL_BESIDE_NEWS_MS = 2000
/** The same after it could not answer (ms). */
const RETRY_MS = 1000
/** Each open screen of an account is one; beyond these the oldest ends. */
const MAX_STREAMS_PER_ACCOUNT = 20
/** What is on its way may still arrive before a connection is broken (ms). */
const CLOSE_GRACE_MS = 300

type ListenerScope = { account_id: string; user_id: string }
type ListenerState = {
  /** The last event that the listener knows. */
  event: number
  /** The last event of the business. */
  last: number
  read: (event: number) => Promise<EventBatch>
}

/**
 * Who listens in this process. One query serves them all, so that what another process wrote is heard
 * as well; while nobody listens there is none.
 */
export class LiveEvents {
  readonly #storage: Storage
  readonly #log: Logger
  readonly #pingMs: number
  readonly #byBusiness = new Map<string, Set<EventStream>>()
  readonly #byAccount = new Map<string, Set<EventStream>>()
  /** The last event of each business that was logged as unreadable. */
  readonly #lastUnreadable = new Map<string, number>()
  readonly #unsubscribe: (() => void) | undefined
  readonly #pollMs: number
  #polling: NodeJS.Timeout | null = null
  #asking = false
  #askAgain = false
  #closed = false

  /** @param pingMs how often each listener hears that the line stands */
  constructor(storage: Storage, log: Logger, pingMs = HEARTBEAT_MS) {
    this.#storage = storage
    this.#log = log
    this.#pingMs = pingMs
    this.#unsubscribe = storage.subscribe?.(() => this.#hurry())
    this.#pollMs = this.#unsubscribe ? POLL_BESIDE_NEWS_MS : POLL_MS
  }

  /** How many streams are open. */
  get size(): number {
    return [...this.#byBusiness.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** False once the process is stopping: who connects now is sent to another process. */
  get isOpen(): boolean {
    return !this.#closed
  }

  /** @param cut breaks the connection of this stream; null where there is none */
  open(
    { account_id, user_id }: ListenerScope,
    listener: ListenerState,
    cut: (() => void) | null,
  ): EventStream {
    const leave = (stream: EventStream) => {
      removeFromGroup(this.#byBusiness, user_id, stream)
      removeFromGroup(this.#byAccount, account_id, stream)
    }
    const read = (event: number) =>
      listener.read(event).catch((error: unknown) => {
        this.#logFailure(error)
        throw error
      })
    const stream = new EventStream({ ...listener, read, pingMs: this.#pingMs, cut, ended: leave })
    const own = addToGroup(this.#byAccount, account_id, stream)
    const [oldest] = own
    if (own.size > MAX_STREAMS_PER_ACCOUNT) oldest?.end()
    addToGroup(this.#byBusiness, user_id, stream)
    stream.notify(listener.last)
    this.#polling ??= setTimeout(() => this.#poll(), this.#pollMs).unref()
    return stream
  }

  /** Logs an event that no listener can be told of, once for all of them. */
  readonly reportUnreadable: ReportUnreadable = ({ user_id, event, kind }) => {
    if (event <= (this.#lastUnreadable.get(user_id) ?? 0)) return
    this.#lastUnreadable.set(user_id, event)
    this.#log.error({ at: 'live', event, kind }, 'unreadable event skipped')
  }

  /** A listener who may no longer listen is no failure. */
  #logFailure(error: unknown): void {
    if (error instanceof RefusalError) return
    this.#log.warn({ at: 'live', code: getDatabaseErrorCode(error) })
  }

  /**
   * Ends what an account listens to, whose sessions have ended. In another process such a stream ends
   * with the next event or ping: it is asked again before anything is sent.
   */
  endAccount(account_id: string): void {
    for (const stream of [...(this.#byAccount.get(account_id) ?? [])]) stream.end()
  }

  /** Ends every stream. */
  close(): void {
    this.#closed = true
    this.#unsubscribe?.()
    const streams = [...this.#byBusiness.values()].flatMap((some) => [...some])
    for (const stream of streams) stream.end()
    // A listener who does not read would keep the connection open, and with it the process.
    setTimeout(() => {
      for (const stream of streams) stream.abort()
    }, CLOSE_GRACE_MS).unref()
  }

  /** Something was written: asks at once, or again after the question that is under way. */
  #hurry(): void {
    if (!this.#polling) return
    this.#askAgain = true
    if (this.#asking) return
    clearTimeout(this.#polling)
    void this.#poll()
  }

  async #poll(): Promise<void> {
    this.#asking = true
    this.#askAgain = false
    const isFailed = await this.#notifyAll().then(
      () => false,
      (error: unknown) => {
        this.#logFailure(error)
        return true
      },
    )
    this.#asking = false
    const again = this.#byBusiness.size > 0 && !this.#closed
    const pause = isFailed ? RETRY_MS : this.#askAgain ? 0 : this.#pollMs
    this.#polling = again ? setTimeout(() => this.#poll(), pause).unref() : null
  }

  async #notifyAll(): Promise<void> {
    const counts = await this.#storage.read((db) =>
      findLastEvents(db, [...this.#byBusiness.keys()]),
    )
    for (const [user_id, streams] of this.#byBusiness) {
      for (const stream of streams) stream.notify(counts.get(user_id) ?? 0)
    }
  }
}

function addToGroup(groups: Map<string, Set<EventStream>>, key: string, stream: EventStream) {
  const group = groups.get(key) ?? new Set()
  groups.set(key, group.add(stream))
  return group
}

function removeFromGroup(
  groups: Map<string, Set<EventStream>>,
  key: string,
  stream: EventStream,
): void {
  const group = groups.get(key)
  group?.delete(stream)
  if (group?.size === 0) groups.delete(key)
}
