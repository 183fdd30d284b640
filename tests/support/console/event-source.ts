/** The browser's `EventSource`, which Node lacks, over the calls of one page. */
import type { PageNetwork } from '#tests/support/dom/network.ts'

/** @returns a class that opens its lines through the network of a page */
export function createEventSource(network: PageNetwork) {
  return class extends EventTarget {
    static readonly CLOSED = 2
    readyState = 0
    readonly #end = new AbortController()
    #reader: ReadableStreamDefaultReader<Uint8Array> | undefined

    constructor(address: string) {
      super()
      void this.#read(new URL(address, location.href).href)
    }

    close(): void {
      this.readyState = 2
      this.#end.abort()
      void this.#reader?.cancel().catch(() => undefined)
    }

    async #read(url: string): Promise<void> {
      try {
        const response = await network.fetch(url, { signal: this.#end.signal })
        if (!response.ok || !response.body) return this.#fail(2)
        this.readyState = 1
        this.#reader = response.body.getReader()
        await this.#hear(this.#reader)
      } catch {
        this.#fail(0)
      }
    }

    async #hear(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
      const decoder = new TextDecoder()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return this.#fail(0)
        const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) this.#tell(part)
      }
    }

    #tell(part: string): void {
      const fields = new Map(
        part.split('\n').map((line) => {
          const [name = '', value = ''] = line.split(/: ?(.*)/s)
          return [name, value] as const
        }),
      )
      if (this.readyState !== 1) return
      const data = fields.get('data') ?? ''
      const event = new Event(fields.get('event') ?? 'message')
      this.dispatchEvent(Object.assign(event, { data, lastEventId: fields.get('id') ?? '' }))
    }

    #fail(state: number): void {
      if (this.readyState === 2) return
      this.readyState = state
      this.dispatchEvent(new Event('error'))
    }
  }
}
