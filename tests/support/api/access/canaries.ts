/** Canaries: texts that stand nowhere else, and who may read each. */
import { anyPhone } from '#tests/support/db/factories.ts'

/** `of`: the persons who may read it, such as `here/owner`; empty where nobody may. */
export type Secret = { text: string; of: readonly string[] }

export type Staff = 'owner' | 'pro-a' | 'pro-b' | 'pro-gone'
/** Who holds the link of one booking: of two of the same client, and of another's. */
export type Holder = 'link' | 'later-link' | 'other-link'
export type Person = Staff | 'mine' | 'other' | 'proven' | 'claimer' | Holder

export const canary = (...words: string[]) => `zq${words.join('')}qz`

/** Plants canaries for one tenant. */
export class Planter {
  readonly secrets: Secret[] = []
  readonly people: Record<Person, string>
  readonly #mark: string

  constructor(mark: string) {
    this.#mark = mark
    const named = (who: Person) => `${mark}/${who}`
    this.people = {
      owner: named('owner'),
      'pro-a': named('pro-a'),
      'pro-b': named('pro-b'),
      'pro-gone': named('pro-gone'),
      mine: named('mine'),
      other: named('other'),
      proven: named('proven'),
      claimer: named('claimer'),
      link: named('link'),
      'later-link': named('later-link'),
      'other-link': named('other-link'),
    }
  }

  /** Notes that only these may read a text. */
  note(text: string, ...readers: Person[]): string {
    this.secrets.push({ text, of: readers.map((who) => this.people[who]) })
    return text
  }

  hide(word: string, ...readers: Person[]): string {
    return this.note(canary(this.#mark, word), ...readers)
  }

  mail(word: string, ...readers: Person[]): string {
    return `${this.hide(word, ...readers)}@x.example`
  }

  phone(...readers: Person[]): string {
    return this.note(anyPhone(), ...readers)
  }
}
