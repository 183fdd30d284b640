/** Which of our columns each of a file's is. */
import {
  CELL_LENGTH,
  type Cells,
  hasTitles,
  type ImportColumn,
  type ImportKind,
  NEEDED_COLUMNS,
  recognizeColumns,
} from '#domain/import/import.ts'
import type { Table, TableRow } from '../file/table.ts'

export type Mapping = {
  /** The first line names the columns, and is brought in no more. */
  hasTitles: boolean
  /** By their place in the file; null is not used. */
  columns: (ImportColumn | null)[]
}

/** As a file is understood before anybody has said anything. */
export function createMapping(kind: ImportKind, { rows }: Table): Mapping {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const titles = rows[0]?.cells ?? []
  const known = recognizeColumns(kind, titles)
  return {
    hasTitles: hasTitles(kind, titles),
    columns: Array.from({ length: width }, (_, i) => known[i] ?? null),
  }
}

/** One of ours stands for one of theirs: whatever was it before is none now. */
export const mapColumn = (
  { columns, ...rest }: Mapping,
  at: number,
  column: ImportColumn | null,
): Mapping => ({
  ...rest,
  columns: columns.map((one, i) => (i === at ? column : one === column ? null : one)),
})

export const listLacking = (kind: ImportKind, { columns }: Mapping): ImportColumn[] => {
  const needed: readonly ImportColumn[] = NEEDED_COLUMNS[kind]
  return needed.filter((column) => !columns.includes(column))
}

export const listDataRows = ({ rows }: Table, mapping: Mapping): TableRow[] =>
  mapping.hasTitles ? rows.slice(1) : rows

export type TypedLine = { line: number; cells: Cells }

/** What is sent of a file: what stands in the columns that are used. */
export const toTypedLines = (table: Table, mapping: Mapping): TypedLine[] =>
  listDataRows(table, mapping).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      mapping.columns.flatMap((column, i) => {
        const cell = (cells[i] ?? '').slice(0, CELL_LENGTH)
        return column !== null && cell !== '' ? [[column, cell]] : []
      }),
    ),
  }))
