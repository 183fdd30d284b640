/** Canaries: texts that stand nowhere else, and who may read each. */
import { createPhone } from '#tests/support/db/factories.ts'

/** `of`: the persons who may read it, such as `here/owner`; empty where nobody may. */
export type Canary = { text: string; of: readonly string[] }

export type FixtureStaff =
  | 'owner'
  | 'reception'
  | 'reception-gone'
  | 'pro-a'
  | 'pro-b'
  | 'pro-gone'
  | 'former'
/** Who reads what the house knows of its clients and their bookings. */
export const RECEPTION_ACCESS = ['owner', 'reception'] as const
/** Who holds the link of one booking: of two of the same client, and of another's. */
export type LinkHolder = 'link' | 'later-link' | 'other-link'
export type FixturePerson =
  | FixtureStaff
  | 'mine'
  | 'other'
  | 'proven'
  | 'claimer'
  | 'stranger'
  | LinkHolder

export const createCanary = (...words: string[]) => `zq${words.join('')}qz`

/** Plants canaries for one tenant. */
export class CanaryPlanter {
  readonly secrets: Canary[] = []
  readonly people: Record<FixturePerson, string>
  readonly #mark: string

  constructor(mark: string) {
    this.#mark = mark
    const named = (who: FixturePerson) => `${mark}/${who}`
    this.people = {
      owner: named('owner'),
      reception: named('reception'),
      'reception-gone': named('reception-gone'),
      'pro-a': named('pro-a'),
      'pro-b': named('pro-b'),
      'pro-gone': named('pro-gone'),
      former: named('former'),
      mine: named('mine'),
      other: named('other'),
      proven: named('proven'),
      claimer: named('claimer'),
      stranger: named('stranger'),
      link: named('link'),
      'later-link': named('later-link'),
      'other-link': named('other-link'),
    }
  }

  /** Notes that only these may read a text. */
  note(text: string, ...readers: FixturePerson[]): string {
    this.secrets.push({ text, of: readers.map((who) => this.people[who]) })
    return text
  }

  hide(word: string, ...readers: FixturePerson[]): string {
    return this.note(createCanary(this.#mark, word), ...readers)
  }

  mail(word: string, ...readers: FixturePerson[]): string {
    return `${this.hide(word, ...readers)}@x.example`
  }

  phone(...readers: FixturePerson[]): string {
    return this.note(createPhone(), ...readers)
  }
}

/** The persons of a tenant whom its bookings and comandas let in. */
export const listReceptionPersons = ({ people }: Pick<CanaryPlanter, 'people'>): string[] =>
  RECEPTION_ACCESS.map((who) => people[who])
