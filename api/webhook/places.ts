import { setTimeout } from 'node:timers/promises'

/** How many messages one house sends to one host at the same time. */
const MOST_OF_HOUSE = 4
/** How many all houses together send there: a silent one leaves most of the lane's hands to others. */
const MOST_OF_HOST = 16
/** A host that has not answered in this time (ms) is slow: nobody waits for a place there. */
const PATIENCE_MS = 1000

type InHand = { house: string; at: number }
type Held = { inHand: Set<InHand>; freed: (() => void)[] }

/** Who is being sent to: a host that hangs has a few messages in hand, and the others step aside. */
export class WebhookPlaces {
  readonly #held = new Map<string, Held>()

  /**
   * @param url of the webhook: its host counts, whatever the port or path
   * @returns how a place is given back; null where the host is slow and has none for this house
   */
  async take(url: string, house: string): Promise<(() => void) | null> {
    const host = new URL(url).hostname.replace(/\.$/, '')
    for (;;) {
      const held = this.#held.get(host) ?? { inHand: new Set(), freed: [] }
      const inTheWay = listInTheWay(held, house)
      if (inTheWay === null) return this.#hold(host, held, house)
      const oldest = Math.min(...inTheWay.map(({ at }) => at))
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

  #hold(host: string, held: Held, house: string): () => void {
    const mine = { house, at: performance.now() }
    this.#held.set(host, held)
    held.inHand.add(mine)
    return () => {
      held.inHand.delete(mine)
      if (held.inHand.size === 0) this.#held.delete(host)
      for (const free of held.freed.splice(0)) free()
    }
  }
}

/** @returns null where there is a place */
function listInTheWay({ inHand }: Held, house: string): InHand[] | null {
  const own = [...inHand].filter((one) => one.house === house)
  if (own.length >= MOST_OF_HOUSE) return own
  return inHand.size >= MOST_OF_HOST ? [...inHand] : null
}
