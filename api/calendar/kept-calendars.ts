/** Characters that all which are kept may have: some forty calendars of a busy house. */
const MOST_KEPT = 20_000_000

type Kept = { etag: string; text: Promise<string>; length: number }

/** What calendars were answered, by address and version: many phones ask for the same one. */
export class KeptCalendars {
  readonly #kept = new Map<string, Kept>()
  readonly #most: number
  #length = 0

  constructor(most = MOST_KEPT) {
    this.#most = most
  }

  /** Several who ask at the same time for what is not kept wait for one and the same writing. */
  get(id: string, etag: string, write: () => Promise<string>): Promise<string> {
    const known = this.#kept.get(id)
    if (known?.etag === etag) {
      // What was asked for last goes last.
      this.#kept.delete(id)
      this.#kept.set(id, known)
      return known.text
    }
    if (known) this.#forget(id, known)
    const kept: Kept = { etag, text: write(), length: 0 }
    this.#kept.set(id, kept)
    kept.text.then(
      ({ length }) => this.#weigh(id, kept, length),
      () => this.#forget(id, kept),
    )
    return kept.text
  }

  #weigh(id: string, kept: Kept, length: number): void {
    if (this.#kept.get(id) !== kept) return
    kept.length = length
    this.#length += length
    for (const [oldest, one] of this.#kept) {
      if (this.#length <= this.#most) return
      this.#forget(oldest, one)
    }
  }

  #forget(id: string, kept: Kept): void {
    if (this.#kept.get(id) !== kept) return
    this.#kept.delete(id)
    this.#length -= kept.length
  }
}
