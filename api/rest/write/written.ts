/** What a call of `/rest/v1` writes of one row, taken apart column by column. */
import { createUnwritableColumnError, RestError } from '#api/rest/protocol/rest-error.ts'
import type { RestRow } from '#db/rest/rows.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'

/** The columns of one row; each is asked for once, and what nobody asked for is refused. */
export class Written {
  readonly #table: string
  readonly #values: Map<string, unknown>
  readonly #known: ReadonlySet<string>

  /** @param known the columns that the caller can read: others do not exist for them */
  constructor(table: string, values: RestRow, known: Iterable<string>) {
    this.#table = table
    this.#values = new Map(Object.entries(values))
    this.#known = new Set(known)
  }

  has(column: string): boolean {
    return this.#values.has(column)
  }

  /** @returns undefined for what is not written */
  take(column: string): unknown {
    const value = this.#values.get(column)
    this.#values.delete(column)
    return value
  }

  put(column: string, value: unknown): void {
    this.#values.set(column, value)
  }

  /** The same of several, under their own names; those that are not written stay away. */
  takeAll(columns: readonly string[]): RestRow {
    const some = columns.filter((column) => this.#values.has(column))
    return Object.fromEntries(some.map((column) => [column, this.take(column)]))
  }

  /** An empty column of a new row says nothing. */
  dropEmpty(): void {
    for (const [column, value] of this.#values) {
      if (value === null || value === undefined) this.#values.delete(column)
    }
  }

  /** Leaves out what a row holds already. */
  dropUnchanged(row: RestRow): void {
    for (const [column, value] of this.#values) {
      if (Object.hasOwn(row, column) && isSameValue(row[column], value)) this.#values.delete(column)
    }
  }

  /** What others compute from the rest: taken where it comes along, and not believed. */
  ignore(columns: readonly string[]): void {
    for (const column of columns) this.#values.delete(column)
  }

  /** The same of one that is computed from others: nobody changes it by itself. */
  ignoreBeside(column: string, sources: readonly string[]): void {
    if (sources.some((source) => this.has(source))) this.ignore([column])
  }

  /** Lets a column through that may say nothing but what holds anyway. */
  allowOnly(column: string, value: unknown): void {
    if (isSameValue(this.#values.get(column), value)) this.#values.delete(column)
  }

  /** @throws RestError 42501 where a row is to be somebody else's */
  requireOwner(user_id: string): void {
    const owner = this.take('user_id')
    if (owner === undefined || owner === null || owner === user_id) return
    throw new RestError(403, '42501', `A linha de '${this.#table}' não é sua.`)
  }

  /** @throws RestError for the first column that nobody has taken */
  requireDone(): void {
    const [column] = this.#values.keys()
    if (column === undefined) return
    throw createUnwritableColumnError(this.#table, column, this.#known.has(column))
  }
}
