/** Which of our columns each of a file's is. */
import {
  CELL_LENGTH,
  type Cells,
  findTitleLine,
  type ImportColumn,
  type ImportKind,
  listTitles,
  NEEDED_COLUMNS,
  recognizeColumns,
} from '#domain/import/import.ts'
import type { Table, TableRow } from '../file/table.ts'

export type Mapping = {
  /** Which of its lines names the columns, by its place; nothing up to it is brought in. Null: none. */
  titles: number | null
  /** By their place in the file; null is not used. */
  columns: (ImportColumn | null)[]
  /** Of telephones that have none. */
  ddd: string
}

const listCells = ({ rows }: Table) => rows.map(({ cells }) => cells)

/** As a file is understood before anybody has said anything. */
export const createMapping = (kind: ImportKind, table: Table): Mapping =>
  mapTitles(kind, table, findTitleLine(kind, listCells(table)))

/** The same with the titles in another line, or in none. */
export function mapTitles(kind: ImportKind, table: Table, titles: number | null): Mapping {
  const width = Math.max(...table.rows.map(({ cells }) => cells.length))
  const known = recognizeColumns(kind, listTableTitles(table, titles))
  return { titles, columns: Array.from({ length: width }, (_, i) => known[i] ?? null), ddd: '' }
}

export const listTableTitles = (table: Table, titles: number | null): string[] =>
  titles === null ? [] : listTitles(listCells(table), titles)

/** Of a workbook's tables the one that says most of what is wanted, and has lines to be brought in. */
export function findTable(kind: ImportKind, tables: readonly Table[]): Table | null {
  const filled = tables
    .map((table) => ({ table, mapping: createMapping(kind, table) }))
    .filter(({ table, mapping }) => listDataRows(table, mapping).length > 0)
    .map(({ table, mapping }) => ({ table, known: mapping.columns.filter(Boolean).length }))
  const most = Math.max(...filled.map(({ known }) => known))
  return filled.find(({ known }) => known === most)?.table ?? null
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
  mapping.titles === null ? rows : rows.slice(mapping.titles + 1)

export type TypedLine = { line: number; cells: Cells }

/** What is sent of a file: what stands in the columns that are used. */
export const toTypedLines = (table: Table, mapping: Mapping): TypedLine[] =>
  listDataRows(table, mapping).map(({ line, cells }) => ({
    line,
    cells: {
      ...(mapping.ddd !== '' && { ddd: mapping.ddd }),
      ...Object.fromEntries(
        mapping.columns.flatMap((column, i) => {
          const cell = (cells[i] ?? '').slice(0, CELL_LENGTH)
          return column !== null && cell !== '' ? [[column, cell]] : []
        }),
      ),
    },
  }))

/** Has it telephones without an area code, and no column of them? */
export function isLackingDdd(table: Table, mapping: Mapping): boolean {
  const at = mapping.columns.indexOf('telefone')
  if (at < 0 || mapping.columns.includes('ddd')) return false
  return listDataRows(table, mapping).some(({ cells }) =>
    /^\d{8,9}$/.test((cells[at] ?? '').replace(/[\s.-]/g, '')),
  )
}
