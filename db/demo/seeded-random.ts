import { createHash } from 'node:crypto'

/** A stream of chance that is the same for the same seed, so that a demo can be made again. */
export class SeededRandom {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** From 0 up to 1: a counter that is stirred, 32 bits of it. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  /** A whole number between two, both included. */
  pickBetween(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True so many times in a hundred. */
  rollPercent(share: number): boolean {
    return this.next() * 100 < share
  }

  pick<T>(list: readonly T[]): T {
    return this.pickWeighted(list, () => 1)
  }

  /** One of a list, the likelier the more it weighs. */
  pickWeighted<T>(list: readonly T[], getWeight: (one: T) => number): T {
    let rest = this.next() * list.reduce((sum, one) => sum + getWeight(one), 0)
    for (const one of list) {
      rest -= getWeight(one)
      if (rest < 0) return one
    }
    const last = list.at(-1)
    if (last === undefined) throw new Error('nothing to choose from')
    return last
  }

  /** The same elements in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)
  }
}

/** An id in the shape of a UUID that depends on nothing but its name. */
export function createDemoId(...name: (string | number)[]): string {
  const hex = createHash('sha256').update(name.join('/')).digest('hex')
  const cut = (from: number, to: number) => hex.slice(from, to)
  return `${cut(0, 8)}-${cut(8, 12)}-4${cut(13, 16)}-a${cut(17, 20)}-${cut(20, 32)}`
}

/** Makes until something comes that was not there before, and remembers it. */
export function createUnique(known: Set<string>, make: () => string): string {
  let one = make()
  while (known.has(one)) one = make()
  known.add(one)
  return one
}
