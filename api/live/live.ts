import type { Logger } from 'pino'
import { getDatabaseErrorCode, type Storage } from '#db/dialect/storage.ts'
import { findLastEvents } from '#db/events.ts'
import { HEARTBEAT_MS } from '#domain/agenda/event.ts'
import { EventStream } from './event-stream.ts'
import type { EventBatch } from './frame.ts'

/** How often the database is asked how far the houses have counted (ms). */
const POLL_MS = 100
/** And after it could not answer. */
const RETRY_MS = 1000
/** Every open screen of an account is one; of more, the oldest ends. */
const MAX_STREAMS_PER_ACCOUNT = 20
/** What is on its way may arrive before a connection is broken (ms). */
const CLOSE_GRACE_MS = 300

export type ListenerScope = { account_id: string; user_id: string }
type ListenerState = {
  /** The last event that the listener knows. */
  event: number
  /** How far the house has counted. */
  last: number
  read: (event: number) => Promise<EventBatch>
}

/**
 * Who listens in this process. One look at the database serves all: so what another process wrote is
 * heard as well, and nothing is asked while nobody listens.
 */
export class LiveEvents {
  readonly #storage: Storage
  readonly #log: Logger
  readonly #pingMs: number
  readonly #houses = new Map<string, Set<EventStream>>()
  readonly #accounts = new Map<string, Set<EventStream>>()
  #polling: NodeJS.Timeout | null = null
  #closed = false

  /** @param pingMs how often each listener hears that the line stands */
  constructor(storage: Storage, log: Logger, pingMs = HEARTBEAT_MS) {
    this.#storage = storage
    this.#log = log
    this.#pingMs = pingMs
  }

  /** How many listen. */
  get size(): number {
    return [...this.#houses.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** False once the process ends: whoever comes now goes to another, or comes back. */
  get isOpen(): boolean {
    return !this.#closed
  }

  /** @param cut breaks the connection that this line is on; null where there is none */
  open(
    { account_id, user_id }: ListenerScope,
    line: ListenerState,
    cut: (() => void) | null,
  ): EventStream {
    const leave = (stream: EventStream) => {
      removeFromGroup(this.#houses, user_id, stream)
      removeFromGroup(this.#accounts, account_id, stream)
    }
    const stream = new EventStream({ ...line, pingMs: this.#pingMs, cut, ended: leave })
    const own = addToGroup(this.#accounts, account_id, stream)
    const [oldest] = own
    if (own.size > MAX_STREAMS_PER_ACCOUNT) oldest?.end()
    addToGroup(this.#houses, user_id, stream)
    stream.notify(line.last)
    this.#polling ??= setTimeout(() => this.#poll(), POLL_MS).unref()
    return stream
  }

  /** Ends every line. */
  close(): void {
    this.#closed = true
    const streams = [...this.#houses.values()].flatMap((some) => [...some])
    for (const stream of streams) stream.end()
    // Whoever does not read would keep his connection, and so the process.
    setTimeout(() => {
      for (const stream of streams) stream.abort()
    }, CLOSE_GRACE_MS).unref()
  }

  async #poll(): Promise<void> {
    const trouble = await this.#tellAll().catch((error: unknown) => {
      this.#log.warn({ at: 'live', code: getDatabaseErrorCode(error) })
      return true
    })
    const again = this.#houses.size > 0 && !this.#closed
    const pause = trouble ? RETRY_MS : POLL_MS
    this.#polling = again ? setTimeout(() => this.#poll(), pause).unref() : null
  }

  async #tellAll(): Promise<boolean> {
    const counts = await this.#storage.read((db) => findLastEvents(db, [...this.#houses.keys()]))
    for (const [user_id, streams] of this.#houses) {
      for (const stream of streams) stream.notify(counts.get(user_id) ?? 0)
    }
    return false
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
