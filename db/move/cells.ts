/** What a table's columns hold, alike for both dialects. */
type ColumnKind = 'text' | 'integer' | 'boolean' | 'json' | 'bytes'

export type Column = { name: string; kind: ColumnKind }

/** @property key the columns of its primary key */
export type Table = { name: string; columns: readonly Column[]; key: readonly string[] }

/** A value as both dialects read it. JSON is its text without spaces, fields in order of their names. */
export type Cell = string | number | boolean | null | Uint8Array
export type Row = readonly Cell[]

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'boolean',
  jsonb: 'json',
  bytea: 'bytes',
}

/** @param type as PostgreSQL's catalogue names it */
export function toColumnKind(type: string): ColumnKind {
  const kind = KINDS[type]
  if (!kind) throw new Error(`columns of the type ${type} cannot be moved`)
  return kind
}

/** Code units that text in PostgreSQL cannot hold, as `JSON.stringify` writes them. */
const NO_TEXT_OF_POSTGRES = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * @param stored as either driver hands it over
 * @returns undefined for what the other dialect could not hold, such as JSON that is none
 */
function toCell(kind: ColumnKind, stored: unknown): Cell | undefined {
  if (stored === null) return null
  if (kind === 'bytes') return stored instanceof Uint8Array ? stored : undefined
  if (kind === 'boolean') return readBoolean(stored)
  if (kind === 'integer') return readInteger(stored)
  if (typeof stored !== 'string') return undefined
  if (kind === 'json') return readJson(stored)
  return stored.includes('\0') ? undefined : stored
}

function readBoolean(stored: unknown): boolean | undefined {
  if (stored === 1 || stored === 't') return true
  return stored === 0 || stored === 'f' ? false : undefined
}

function readInteger(stored: unknown): number | undefined {
  const value = typeof stored === 'string' && /^-?\d+$/.test(stored) ? Number(stored) : stored
  return Number.isSafeInteger(value) ? Number(value) : undefined
}

function readJson(stored: string): string | undefined {
  try {
    const text = JSON.stringify(sortFields(JSON.parse(stored)))
    return NO_TEXT_OF_POSTGRES.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** PostgreSQL forgets in which order fields were written. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]))
}

/** @throws an error that names the row, where a value of it cannot be moved */
export function toRow(table: Table, stored: readonly unknown[]): Row {
  return table.columns.map(({ name, kind }, at) => {
    const cell = toCell(kind, stored[at])
    if (cell !== undefined) return cell
    throw new Error(
      `${table.name}.${name} of ${describeKey(table, stored)} holds what is no ${kind}, or what PostgreSQL cannot hold`,
    )
  })
}

/** @param row its values, in the order of the table's columns */
export function describeKey({ columns, key }: Table, row: readonly unknown[]): string {
  const values = key.map((name) => row[columns.findIndex((column) => column.name === name)])
  return `the row ${values.map(String).join(', ')}`
}
