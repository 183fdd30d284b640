/** A file as a table of texts. */
import { LAST_LINE, MOST_FILE_BYTES, MOST_LINES } from '#domain/import/import.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Of the file: `line` is where a spreadsheet shows it. */
export type TableRow = { line: number; cells: string[] }
export type Table = {
  name: string
  /** Of a spreadsheet; null in a file that is one table. */
  sheet: string | null
  rows: TableRow[]
}

/** What stands in a line, with dots at its end where it has more letters than `most`. */
export function clipCells(cells: readonly string[], most: number): string {
  const signs = [...cells.filter((cell) => cell.trim() !== '').join(' · ')]
  return signs.length > most ? `${signs.slice(0, most).join('').trimEnd()}…` : signs.join('')
}

/**
 * The tables of a CSV or XLSX file that have anything in them. What only this screen needs is loaded
 * here.
 * @throws UnreadableFile
 */
export async function readTables(file: File): Promise<Table[]> {
  if (/\.xls$/i.test(file.name)) throw new UnreadableFile('old')
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(file.name)) throw new UnreadableFile('kind')
  if (file.size > MOST_FILE_BYTES) throw new UnreadableFile('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets = /\.xlsx$/i.test(file.name)
    ? await (await import('./read-excel.ts')).readExcel(bytes)
    : [{ name: null, lines: await (await import('./read-csv.ts')).readCsv(bytes) }]
  const tables = sheets
    .map(({ name, lines }) => ({ name: file.name, sheet: name, rows: toRows(lines) }))
    .filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) throw new UnreadableFile('empty')
  const read = tables.filter(({ rows }) => !isLong(rows))
  if (read.length === 0) throw new UnreadableFile('long')
  return read
}

const toRows = (lines: readonly string[][]): TableRow[] =>
  lines
    .map((cells, i) => ({ line: i + 1, cells: cells.map(dropApostrophe) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

/** Its titles, and what stands above them, are not brought in. */
const isLong = (rows: readonly TableRow[]) =>
  rows.length > MOST_LINES + 1 || (rows.at(-1)?.line ?? 0) > LAST_LINE

/** What our own export writes before a text that would pass for a formula. */
const dropApostrophe = (cell: string) =>
  cell.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/, '')
