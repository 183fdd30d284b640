import type { Compressed } from '#api/http/answer.ts'
import { MS_A_MINUTE } from '#domain/time/civil-time.ts'

/** What texts, and the bytes that are made of them, may take of memory in all. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * @property question whose slots, and which, as they were asked for
 * @property version, event of the house, read before anything that the answer is made of
 * @property now in ms
 */
type SlotsAsked = { question: string; version: number; event: number; now: number }

type Kept = { at: string; bytes: number; body: Promise<Compressed> }

/**
 * Free slots as text, for whoever asks the same before something changes that they depend on: what a
 * house offers raises its version, what its professionals are taken by its event, in whichever process; the
 * rest is the clock.
 */
export class KeptSlots {
  readonly #kept = new Map<string, Kept>()
  readonly #most: number
  #bytes = 0

  constructor(most = MOST_BYTES) {
    this.#most = most
  }

  find(asked: SlotsAsked): Promise<Compressed> | undefined {
    const kept = this.#kept.get(asked.question)
    return kept?.at === formatMoment(asked) ? kept.body : undefined
  }

  /** @param writing of which whoever asks meanwhile has the end; what fails is not kept */
  add(asked: SlotsAsked, writing: Promise<string>): Promise<Compressed> {
    const { question } = asked
    const body = writing.then((text) => ({ text, brotli: null }))
    const kept: Kept = { at: formatMoment(asked), bytes: 0, body }
    this.#drop(question)
    this.#kept.set(question, kept)
    const isStill = () => this.#kept.get(question) === kept
    body.then(
      ({ text }) => isStill() && this.#count(kept, question.length + 3 * text.length),
      () => isStill() && this.#drop(question),
    )
    return body
  }

  /** For tests: what is kept now. */
  get bytes(): number {
    return this.#bytes
  }

  #count(kept: Kept, bytes: number): void {
    kept.bytes = bytes
    this.#bytes += bytes
    if (this.#bytes <= this.#most) return
    this.#kept.clear()
    this.#bytes = 0
  }

  #drop(question: string): void {
    this.#bytes -= this.#kept.get(question)?.bytes ?? 0
    this.#kept.delete(question)
  }
}

/** Of an instant the rule asks for the day that has begun and the minute that is to begin: at a full minute, both. */
function formatMoment({ version, event, now }: SlotsAsked): string {
  const minutes = now / MS_A_MINUTE
  return `${version} ${event} ${Math.floor(minutes) + Math.ceil(minutes)}`
}
