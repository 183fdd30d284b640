import { createSyntaxError } from './rest-error.ts'

/** Reads a text of the protocol from left to right. */
export class Scan {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** @param what it is, for whoever is told that it cannot be read */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length
  }

  peek(): string {
    return this.#text[this.#at] ?? ''
  }

  /** Takes a sign where it comes next. */
  take(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  /** @throws PGRST100 where another sign comes next */
  expect(sign: string): void {
    if (!this.take(sign)) throw this.fail()
  }

  /** Everything up to one of some signs, or to the end. */
  until(signs: string): string {
    const start = this.#at
    while (!this.isDone && !signs.includes(this.peek())) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  /** A value that ends at one of some signs; in double quotes it may hold them. */
  value(signs: string): string {
    if (!this.take('"')) return this.until(signs)
    let value = ''
    while (!this.isDone && this.peek() !== '"') {
      this.take('\\')
      value += this.peek()
      this.#at += 1
    }
    this.expect('"')
    return value
  }

  /** A name of a column or table: letters, digits and `_`. */
  name(): string {
    const name = this.until('.,:()!*"->')
    if (!/^\w{1,64}$/.test(name)) throw this.fail()
    return name
  }

  fail(): Error {
    return createSyntaxError(this.#what, `posição ${this.#at + 1}`)
  }
}
