import type { AgendaEvent } from '#api/contract/contract.ts'
import { getNextAttempt, getReconnectDelay, parseAgendaEvent, SILENCE_MS } from './event-rules.ts'

export type AgendaEventListener = {
  /** The first message has come; `event` is the last one that the business has counted. */
  onStart: (event: number) => void
  onEvent: (event: AgendaEvent) => void
  /** The server no longer keeps all events that were missed. */
  onReset: () => void
  onState: (state: 'live' | 'reconnecting') => void
}

/**
 * Renews the session, where that is due, before a connection is opened.
 * @param wasRefused the server did not accept the connection before
 * @returns false where nobody is signed in
 * @throws where the server could not be reached
 */
export type PrepareConnection = (wasRefused: boolean) => Promise<boolean>

/** A connection for server-sent events. One that is lost is opened again from the last event on. */
export class AgendaEventStream {
  readonly #listener: AgendaEventListener
  readonly #prepare: PrepareConnection
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastEventId: string | null = null
  #attempt = 0
  #openedAt = 0
  #lastMessageAt = 0
  #wasRefused = false
  /** Counts connections: what was awaited for an earlier one no longer matters. */
  #connection = 0
  #hasLoggedUnreadable = false

  constructor(listener: AgendaEventListener, prepare: PrepareConnection) {
    this.#listener = listener
    this.#prepare = prepare
  }

  start(): void {
    this.#attempt = 0
    void this.#connect()
  }

  /** Closes it; events that are missed meanwhile come after the next start. */
  stop(): void {
    this.#close()
    clearTimeout(this.#timer)
  }

  /** Stops, and forgets the last event: it was another account's. */
  reset(): void {
    this.stop()
    this.#lastEventId = null
    this.#wasRefused = false
  }

  /**
   * Reconnects without a pause where the connection is lost or has been silent for too long.
   * @param isSurelyLost whatever it looks like, for the network was away
   */
  reconnectNow(isSurelyLost: boolean): void {
    const isSilent = Date.now() - Math.max(this.#lastMessageAt, this.#openedAt) > SILENCE_MS
    if (this.#source && !isSurelyLost && !isSilent) return
    this.#listener.onState('reconnecting')
    this.start()
  }

  reconnectLater(): void {
    const isConnected = this.#source && this.#lastMessageAt >= this.#openedAt
    const connectedFor = isConnected ? Date.now() - this.#openedAt : 0
    this.#close()
    this.#listener.onState('reconnecting')
    this.#attempt = getNextAttempt(this.#attempt, connectedFor)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), getReconnectDelay(this.#attempt))
  }

  #close(): void {
    this.#connection += 1
    this.#source?.close()
    this.#source = null
  }

  async #connect(): Promise<void> {
    this.stop()
    const connection = this.#connection
    const isCurrent = () => connection === this.#connection
    try {
      const isSignedIn = await this.#prepare(this.#wasRefused)
      this.#wasRefused = false
      if (isSignedIn && isCurrent()) this.#open()
    } catch {
      if (isCurrent()) this.reconnectLater()
    }
  }

  #open(): void {
    const since = this.#lastEventId
    const source = new EventSource(since === null ? '/api/events' : `/api/events?since=${since}`)
    this.#source = source
    this.#openedAt = Date.now()
    this.#restartSilenceTimer()
    source.addEventListener('ping', (message) => this.#handleMessage(message))
    source.addEventListener('reset', (message) => {
      this.#handleMessage(message)
      this.#listener.onReset()
    })
    source.addEventListener('agenda', (message) => {
      this.#handleMessage(message)
      this.#handleEvent(message)
    })
    source.addEventListener('error', () => {
      // A connection that was refused looks like any other that failed, but for this.
      this.#wasRefused = source.readyState === EventSource.CLOSED
      this.reconnectLater()
    })
  }

  #handleMessage({ lastEventId }: MessageEvent): void {
    const isFirst = this.#lastEventId === null
    this.#lastEventId = lastEventId
    this.#lastMessageAt = Date.now()
    this.#restartSilenceTimer()
    this.#listener.onState('live')
    if (isFirst) this.#listener.onStart(Number(lastEventId))
  }

  /** A newer server may send kinds that this page does not know yet. */
  #handleEvent({ data }: MessageEvent<unknown>): void {
    const event = parseAgendaEvent(data)
    if (event) this.#listener.onEvent(event)
    else if (!this.#hasLoggedUnreadable) {
      this.#hasLoggedUnreadable = true
      // biome-ignore lint/suspicious/noConsole: a developer should see it, and nobody else
      console.warn('skipped an event that cannot be read:', data)
    }
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.reconnectLater(), SILENCE_MS)
  }
}
