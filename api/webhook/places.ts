import { setTimeout } from 'node:timers/promises'

/** How many messages one address is sent at the same time. */
const MOST_AT_ONCE = 4
/** A host that has not answered in this time (ms) is slow: nobody waits for a place there. */
const PATIENCE_MS = 1000

type Held = { since: Set<{ at: number }>; freed: (() => void)[] }

/** Who is being sent to: a host that hangs has a few messages in hand, and the others step aside. */
export class WebhookPlaces {
  readonly #held = new Map<string, Held>()

  /** @returns how a place at an address is given back; null where it is slow and has none */
  async take(address: string): Promise<(() => void) | null> {
    for (;;) {
      const held = this.#held.get(address) ?? { since: new Set(), freed: [] }
      this.#held.set(address, held)
      if (held.since.size < MOST_AT_ONCE) return this.#hold(address, held)
      const oldest = Math.min(...[...held.since].map(({ at }) => at))
      const patience = oldest + PATIENCE_MS - performance.now()
      if (patience <= 0) return null
      await Promise.race([
        setTimeout(patience),
        new Promise<void>((free) => {
          held.freed.push(free)
        }),
      ])
    }
  }

  #hold(address: string, held: Held): () => void {
    const mine = { at: performance.now() }
    held.since.add(mine)
    return () => {
      held.since.delete(mine)
      if (held.since.size === 0) this.#held.delete(address)
      for (const free of held.freed.splice(0)) free()
    }
  }
}
