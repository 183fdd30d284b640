import { setTimeout } from 'node:timers/promises'
import { FOREIGN_AT_ONCE } from '#domain/due-work/due-work.ts'

/** How many messages one house sends to one host at the same time. */
const MOST_OF_HOUSE = 4
/** How many all houses together send there: a silent one leaves most of the lane's hands to others. */
const MOST_OF_HOST = 16
/**
 * As many of the hands that are free as one house has in hand at most, wherever it sends: a switch's dynamic
 * threshold. Alone it has 13; several whose hosts take their time, but answer, have fewer each. Its first is
 * any house's, so 64 of them leave none free.
 */
const SHARE_OF_FREE = 1 / 4
/** A host that has not answered in this time (ms) is slow: nobody waits for a place there. */
const PATIENCE_MS = 1000
/** How many go to hosts that nobody has heard yet, or that were slow: half of the lane's hands. */
const MOST_UNHEARD = FOREIGN_AT_ONCE / 2
/** How many of these one house has, wherever they go. */
const MOST_UNHEARD_OF_HOUSE = 8
/** How many of these to hosts that were slow when they were heard last. */
const MOST_SLOW = 16
/** What took so long (ms), answer or not, held a hand for nothing. */
const SLOW_MS = 3000
/** The hosts whose last answer is remembered. */
const MOST_REMEMBERED = 10_000

type InHand = { host: string; house: string; at: number }

/**
 * Who is being sent to: a host that hangs has a few messages in hand, and the others step aside. However many
 * hosts hang, for names cost nothing, the other half of the hands is for those that answered last.
 */
export class WebhookPlaces {
  readonly #inHand = new Set<InHand>()
  #freed: (() => void)[] = []
  /** Of each host whether it was slow when it was heard last; the one that was heard longest ago first. */
  readonly #wasSlow = new Map<string, boolean>()

  /**
   * @param url of the webhook: its host counts, whatever the port or path
   * @returns how a place is given back; null where the host is slow and has none for this house
   */
  async take(url: string, house: string): Promise<(() => void) | null> {
    const host = new URL(url).hostname.replace(/\.$/, '')
    for (;;) {
      const inTheWay = this.#listInTheWay(host, house)
      if (inTheWay === null) return this.#hold(host, house)
      // Who waits keeps a hand as well.
      if (this.#wasSlow.get(host)) return null
      const oldest = Math.min(...inTheWay.map(({ at }) => at))
      const patience = oldest + PATIENCE_MS - performance.now()
      if (patience <= 0) return null
      await Promise.race([
        setTimeout(patience),
        new Promise<void>((free) => {
          this.#freed.push(free)
        }),
      ])
    }
  }

  #hold(host: string, house: string): () => void {
    const mine = { host, house, at: performance.now() }
    this.#inHand.add(mine)
    return () => {
      this.#inHand.delete(mine)
      this.#remember(host, performance.now() - mine.at >= SLOW_MS)
      for (const free of this.#freed.splice(0)) free()
    }
  }

  #remember(host: string, wasSlow: boolean): void {
    this.#wasSlow.delete(host)
    this.#wasSlow.set(host, wasSlow)
    const [oldest] = this.#wasSlow.keys()
    if (this.#wasSlow.size > MOST_REMEMBERED && oldest !== undefined) this.#wasSlow.delete(oldest)
  }

  /** @returns null where there is a place */
  #listInTheWay(host: string, house: string): InHand[] | null {
    const all = [...this.#inHand]
    const anywhere = all.filter((one) => one.house === house)
    const share = SHARE_OF_FREE * (FOREIGN_AT_ONCE - all.length)
    if (anywhere.length > 0 && anywhere.length >= share) return anywhere
    const there = all.filter((one) => one.host === host)
    const own = there.filter((one) => one.house === house)
    if (own.length >= MOST_OF_HOUSE) return own
    if (there.length >= MOST_OF_HOST) return there
    const wasSlow = this.#wasSlow.get(host)
    if (wasSlow === false) return this.#listHanging(all, there)
    const unheard = all.filter((one) => this.#wasSlow.get(one.host) !== false)
    if (unheard.length >= MOST_UNHEARD) return unheard
    const ownUnheard = unheard.filter((one) => one.house === house)
    if (ownUnheard.length >= MOST_UNHEARD_OF_HOUSE) return ownUnheard
    const slow = unheard.filter((one) => this.#wasSlow.get(one.host))
    return wasSlow && slow.length >= MOST_SLOW ? slow : null
  }

  /** One that used to answer and hangs by now has no more once half of the hands hang, wherever. */
  #listHanging(all: readonly InHand[], there: readonly InHand[]): InHand[] | null {
    const since = performance.now() - PATIENCE_MS
    const isHanging = ({ at }: InHand) => at < since
    if (!there.some(isHanging)) return null
    const hanging = all.filter(isHanging)
    return hanging.length >= MOST_UNHEARD ? hanging : null
  }
}
