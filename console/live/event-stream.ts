import type { AgendaEvent } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { renewBrowserSession } from '#console/session/renew-session.ts'
import { isRefreshDue } from '#console/session/session-entry.ts'
import { getSessionEntry } from '#console/session/session-store.ts'
import { getNextAttempt, getReconnectDelay, SILENCE_MS } from './event-rules.ts'

export type AgendaEventListener = {
  /** The line stands for the first time, and the house has counted up to this. */
  onStart: (event: number) => void
  onEvent: (event: AgendaEvent) => void
  /** Too much was missed to be told. */
  onReset: () => void
  onState: (onState: 'live' | 'waiting') => void
}

/** One line to the server, opened again whenever it is lost, from the last event on. */
export class AgendaEventStream {
  readonly #hears: AgendaEventListener
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The last event that was heard of. */
  #since: string | null = null
  #attempt = 0
  #openedAt = 0
  #heardAt = 0
  #refused = false
  #turn = 0

  constructor(hears: AgendaEventListener) {
    this.#hears = hears
  }

  start(): void {
    this.#attempt = 0
    void this.#connect()
  }

  /** Lets go of it; what is missed meanwhile is heard after the next start. */
  stop(): void {
    this.#drop()
    clearTimeout(this.#timer)
  }

  /** Whoever listens is somebody else now. */
  reset(): void {
    this.stop()
    this.#since = null
    this.#refused = false
  }

  /** Somebody looks, or the network is back: now, and not after the pause. */
  reconnectNow(isSurelyLost: boolean): void {
    const isSilent = Date.now() - Math.max(this.#heardAt, this.#openedAt) > SILENCE_MS
    if (this.#source && !isSurelyLost && !isSilent) return
    this.#hears.onState('waiting')
    this.start()
  }

  #drop(): void {
    this.#turn += 1
    this.#source?.close()
    this.#source = null
  }

  async #connect(): Promise<void> {
    this.stop()
    const turn = this.#turn
    try {
      await this.#renew()
    } catch {
      if (turn === this.#turn) this.reconnectLater()
      return
    }
    if (turn === this.#turn && getSessionEntry()) this.#open()
  }

  /** The browser does not say why a line was refused: another call does, and renews what ran out. */
  async #renew(): Promise<void> {
    const entry = getSessionEntry()
    if (this.#refused) await call('GET /auth/v1/user', {})
    else if (entry && isRefreshDue(entry, Date.now())) await renewBrowserSession(entry.expires_at)
    this.#refused = false
  }

  #open(): void {
    const address = this.#since === null ? '/api/events' : `/api/events?since=${this.#since}`
    const source = new EventSource(address)
    this.#source = source
    this.#openedAt = Date.now()
    this.#listen()
    source.addEventListener('ping', (event) => this.#hear(event))
    source.addEventListener('reset', (event) => {
      this.#hear(event)
      this.#hears.onReset()
    })
    source.addEventListener('agenda', (event) => {
      this.#hear(event)
      this.#hears.onEvent(parseEvent(event))
    })
    source.addEventListener('error', () => {
      this.#refused = source.readyState === EventSource.CLOSED
      this.reconnectLater()
    })
  }

  #hear({ lastEventId }: MessageEvent): void {
    const isFirst = this.#since === null
    this.#since = lastEventId
    this.#heardAt = Date.now()
    this.#listen()
    this.#hears.onState('live')
    if (isFirst) this.#hears.onStart(Number(lastEventId))
  }

  #listen(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.reconnectLater(), SILENCE_MS)
  }

  /** It is lost: it is opened anew after a pause. */
  reconnectLater(): void {
    const stood = this.#source && this.#heardAt >= this.#openedAt ? Date.now() - this.#openedAt : 0
    this.#drop()
    this.#hears.onState('waiting')
    this.#attempt = getNextAttempt(this.#attempt, stood)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), getReconnectDelay(this.#attempt))
  }
}

function parseEvent({ data }: MessageEvent<string>): AgendaEvent {
  // The server writes each event with the contract's own shape.
  return JSON.parse(data) as AgendaEvent
}
