import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const CHANNEL = 'vez_written'
/** At most one message in so many ms says that something was written: what it was is counted elsewhere. */
const PAUSE_MS = 25
const RECONNECT_MS = 1000

/**
 * Tells every process on a database that something was written, on a connection of its own. Nobody
 * may rely on being told: while the connection is away nothing comes.
 */
export class PostgresNews {
  readonly #connectionString: string
  readonly #listeners = new Set<() => void>()
  #client: pg.Client | null = null
  #telling = false
  #closed = false

  constructor(connectionString: string) {
    this.#connectionString = connectionString
    void this.#connect()
  }

  /** @returns ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** After a commit: beside others' messages, and not inside the transaction, whose commits would queue up. */
  tell(): void {
    if (this.#telling || this.#closed) return
    this.#telling = true
    void setTimeout(PAUSE_MS, null, { ref: false }).then(() => {
      this.#telling = false
      return this.#client?.query(`NOTIFY ${CHANNEL}`).catch(() => {})
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'vez news',
    })
    // Its end is told by `end`, which follows.
    client.on('error', () => {})
    client.on('notification', () => this.#wakeAll())
    client.once('end', () => void this.#reconnect())
    this.#client = client
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      // What was written while nobody listened.
      this.#wakeAll()
    } catch {
      await client.end().catch(() => {})
    }
  }

  async #reconnect(): Promise<void> {
    this.#client = null
    await setTimeout(RECONNECT_MS, null, { ref: false })
    if (!this.#closed) await this.#connect()
  }

  #wakeAll(): void {
    for (const wake of this.#listeners) wake()
  }
}
