import { type EventBatch, formatGreeting, formatPing } from './frame.ts'

export type StreamOptions = {
  /** The last event that the listener knows. */
  event: number
  /** Reads what came after it; throws where he may no longer listen. */
  read: (event: number) => Promise<EventBatch>
  pingMs: number
  /** Breaks the connection, whatever is still on its way; null where there is none. */
  cut: (() => void) | null
  ended: (stream: EventStream) => void
}

const utf8 = new TextEncoder()

/**
 * One listener's line. At most one piece of text waits in it: whoever does not read is told nothing
 * more, and is cut off when he has read nothing from one ping to the next but one.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly #listening: StreamOptions
  readonly #pinging: NodeJS.Timeout
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null
  #event: number
  #reading = false
  #more = false
  #stuck = false

  constructor(listening: StreamOptions) {
    this.#listening = listening
    this.#event = listening.event
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      // What was sent has been read: the rest of what waits for it follows at once.
      pull: () => {
        if (this.#more) void this.#read()
      },
      cancel: () => this.#leave(),
    })
    this.#send(formatGreeting(this.#event))
    this.#pinging = setInterval(() => this.#ping(), listening.pingMs)
    this.#pinging.unref()
  }

  /** The house has counted up to this: where the listener has not heard of it all, he does now. */
  notify(last: number): void {
    if (last !== this.#event) void this.#read()
  }

  /** Ends it after what is on its way. */
  end(): void {
    this.#controller?.close()
    this.#leave()
  }

  /** Ends it at once. */
  abort(): void {
    const controller = this.#controller
    this.#leave()
    if (this.#listening.cut) this.#listening.cut()
    else controller?.error(new Error('the listener did not read'))
  }

  #leave(): void {
    this.#controller = null
    clearInterval(this.#pinging)
    this.#listening.ended(this)
  }

  #isFull(): boolean {
    return (this.#controller?.desiredSize ?? 0) <= 0
  }

  #send(text: string): void {
    if (text) this.#controller?.enqueue(utf8.encode(text))
  }

  async #read(pings = false): Promise<void> {
    if (this.#reading || this.#isFull()) return
    this.#reading = true
    const batch = await this.#listening.read(this.#event).catch(() => null)
    this.#reading = false
    if (!this.#controller) return
    // Signed out, or a database that cannot answer: whoever may listen comes back.
    if (!batch) return this.end()
    this.#event = batch.event
    this.#more = batch.more
    this.#send(pings ? batch.text + formatPing(batch.event) : batch.text)
  }

  #ping(): void {
    const isFull = this.#isFull()
    if (isFull && this.#stuck) this.abort()
    else if (!isFull) void this.#read(true)
    this.#stuck = isFull
  }
}
