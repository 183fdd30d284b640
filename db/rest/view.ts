import { type Column, getTableColumns, getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import { findNumberMeaning } from '#db/dialect/kit.ts'
import { toReais } from '#domain/money/money.ts'
import { parseStoredLabels } from '#domain/people/client-record.ts'

type ColumnKind =
  | 'text'
  | 'date'
  | 'time'
  | 'integer'
  | 'boolean'
  | 'json'
  | 'labels'
  | 'instant'
  | 'money'

export type ViewColumn = {
  /** Of the table; or the same text for each row, which whoever asks has given themselves. */
  column: Column | SQL<string>
  kind: ColumnKind
  /** Shown otherwise than it is stored: then nothing is asked of it, for the answer would tell. */
  show: ((stored: unknown) => unknown) | null
}

/** What somebody may read of a table: these columns of these rows, and nothing else. */
export type View = {
  name: string
  table: Table
  columns: ReadonlyMap<string, ViewColumn>
  /** The house first, then what else the rows are held to. */
  where: SQL | undefined
}

type ViewSpec = {
  columns: readonly string[]
  where: SQL | undefined
  show?: Readonly<Record<string, (stored: unknown) => unknown>>
  /** Columns that are of another kind than their type says. */
  kinds?: Readonly<Record<string, ColumnKind>>
  /** Columns that hold one text in every row. */
  texts?: Readonly<Record<string, string>>
}

export function createView(
  table: Table,
  { columns: names, where, show = {}, kinds = {}, texts = {} }: ViewSpec,
): View {
  const known = getTableColumns(table)
  const columns = names.map((name): [string, ViewColumn] => {
    const column = known[name]
    if (!column) throw new Error(`no column ${name} in ${getTableName(table)}`)
    return [name, { column, kind: kinds[name] ?? getKind(column), show: show[name] ?? null }]
  })
  const constant = Object.entries(texts).map(([name, text]): [string, ViewColumn] => {
    return [name, { column: sql<string>`CAST(${text} AS text)`, kind: 'text', show: null }]
  })
  const all = new Map([...columns, ...constant])
  return { name: getTableName(table), table, columns: all, where }
}

function getKind(column: Column): ColumnKind {
  const meaning = findNumberMeaning(column)
  if (meaning) return meaning
  if (column.dataType === 'number') return 'integer'
  if (column.dataType === 'boolean') return 'boolean'
  if (DATES.has(column.name)) return 'date'
  if (column.name === 'time') return 'time'
  return column.dataType === 'custom' ? 'json' : 'text'
}

/** Texts as they are stored, which PostgREST's callers know as dates. */
const DATES: ReadonlySet<string> = new Set(['date', 'birth_date', 'ultima_visita'])

/** Is it stored as a text? */
export const isWritten = (kind: ColumnKind): boolean =>
  kind === 'text' || kind === 'date' || kind === 'time'

/** Of `column::text`: a value of the wire as PostgreSQL writes it. */
export function toWireText(kind: ColumnKind, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value)
  return kind === 'money' && typeof value === 'number' ? value.toFixed(2) : String(value)
}

/** A value as the wire has it: money in reais, instants as ISO 8601. */
export function toWireValue({ kind, show }: Omit<ViewColumn, 'column'>, stored: unknown): unknown {
  if (show) return show(stored)
  if (stored === null || stored === undefined) return null
  if (kind === 'labels') return parseStoredLabels(String(stored))
  if (kind === 'money') return typeof stored === 'number' ? toReais(stored) : null
  if (kind !== 'instant') return stored
  const date = new Date(Number(stored))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
