/** Of hosts that did not answer: what goes to them waits, and takes no hand from what goes to others. */

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000
/** So long one that is silent keeps a hand. */
const TRIED_AGAIN_MS = 5000
/** One hand of the four is left to hosts that have answered: silent ones are made faster than found out. */
const MOST_UNPROVEN = 3
/** The oldest is forgotten, and tried like one that was never asked. */
const MOST_KNOWN = 1000

type Host = { isProven: boolean; failures: number; until: number }

const UNKNOWN: Host = { isProven: false, failures: 0, until: 0 }

/** What a process knows of hosts, each by its name and port. */
export class HostPauses {
  readonly #known = new Map<string, Host>()
  readonly #asked = new Map<string, number>()

  /**
   * May a host be asked now? Then `end` is to be called.
   * @param now ms since 1970 @returns until when it waits (ms since 1970), or null
   */
  begin(host: string, now: number): number | null {
    const { isProven, failures, until } = this.#find(host)
    if (until > now) return Math.min(until, now + LONGEST_PAUSE_MS)
    const asked = this.#asked.get(host) ?? 0
    // After a pause one goes ahead of the others.
    const isProbed = failures > 0 && asked > 0
    if (isProbed || (!isProven && this.#countUnproven() >= MOST_UNPROVEN))
      return now + TRIED_AGAIN_MS
    this.#asked.set(host, asked + 1)
    return null
  }

  /** It has answered, whatever that was, or it has not; null where it was not asked after all. */
  end(host: string, now: number, hasAnswered: boolean | null): void {
    const left = (this.#asked.get(host) ?? 0) - 1
    if (left > 0) this.#asked.set(host, left)
    else this.#asked.delete(host)
    if (hasAnswered) this.#note(host, { isProven: true, failures: 0, until: 0 })
    const { failures, until } = this.#find(host)
    // Those that were asked at the same time fail with it.
    if (hasAnswered !== false || until > now) return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    this.#note(host, { isProven: false, failures: failures + 1, until: now + pause })
  }

  #find(host: string): Host {
    return this.#known.get(host) ?? UNKNOWN
  }

  #countUnproven(): number {
    let count = 0
    for (const [host, asked] of this.#asked) if (!this.#find(host).isProven) count += asked
    return count
  }

  #note(host: string, known: Host): void {
    this.#known.delete(host)
    this.#known.set(host, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }
}
