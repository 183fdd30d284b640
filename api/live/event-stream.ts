import { type EventBatch, formatPing, formatStreamOpening } from './frame.ts'

type StreamOptions = {
  /** The last event that the listener knows. */
  event: number
  /** Reads what came after it; throws for a caller who may no longer listen. */
  read: (event: number) => Promise<EventBatch>
  pingMs: number
  /** Breaks the connection, whatever is still on its way; null where there is none. */
  cut: (() => void) | null
  ended: (stream: EventStream) => void
}

const utf8 = new TextEncoder()

/**
 * The stream of one listener. At most one batch waits in it: a listener who does not read is sent
 * nothing more, and is cut off after two pings at which nothing had been read.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly #options: StreamOptions
  readonly #pingTimer: NodeJS.Timeout
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null
  #event: number
  #reading = false
  #more = false
  #wasFull = false

  constructor(options: StreamOptions) {
    this.#options = options
    this.#event = options.event
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      // What was sent has been read: the rest of what waits for it follows at once.
      pull: () => {
        if (this.#more) void this.#read()
      },
      cancel: () => this.#detach(),
    })
    this.#send(formatStreamOpening(this.#event))
    this.#pingTimer = setInterval(() => this.#ping(), options.pingMs)
    this.#pingTimer.unref()
  }

  /** @param last the business's last event; what the listener has not heard of it is sent */
  notify(last: number): void {
    if (last !== this.#event) void this.#read()
  }

  /** Ends it after what is on its way. */
  end(): void {
    this.#controller?.close()
    this.#detach()
  }

  /** Ends it at once. */
  abort(): void {
    const controller = this.#controller
    this.#detach()
    if (this.#options.cut) this.#options.cut()
    else controller?.error(new Error('the listener did not read'))
  }

  #detach(): void {
    this.#controller = null
    clearInterval(this.#pingTimer)
    this.#options.ended(this)
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
    const batch = await this.#options.read(this.#event).catch(() => null)
    this.#reading = false
    if (!this.#controller) return
    // Signed out, or a database that cannot answer: who may listen connects again.
    if (!batch) return this.end()
    this.#event = batch.event
    this.#more = batch.more
    this.#send(pings ? batch.text + formatPing(batch.event) : batch.text)
  }

  #ping(): void {
    const isFull = this.#isFull()
    if (isFull && this.#wasFull) this.abort()
    else if (!isFull) void this.#read(true)
    this.#wasFull = isFull
  }
}
