/** A file as a table of texts. */
import { LAST_LINE, MOST_FILE_BYTES, MOST_LINES } from '#domain/import/import.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Of the file: `line` is where a spreadsheet shows it. */
export type TableRow = { line: number; cells: string[] }
export type Table = { name: string; rows: TableRow[] }

/**
 * Reads a CSV or XLSX file. What only this screen needs is loaded here.
 * @throws UnreadableFile
 */
export async function readTable(file: File): Promise<Table> {
  if (/\.xls$/i.test(file.name)) throw new UnreadableFile('old')
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(file.name)) throw new UnreadableFile('kind')
  if (file.size > MOST_FILE_BYTES) throw new UnreadableFile('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const lines = /\.xlsx$/i.test(file.name)
    ? await (await import('./read-excel.ts')).readExcel(bytes)
    : await (await import('./read-csv.ts')).readCsv(bytes)
  const rows = lines
    .map((cells, i) => ({ line: i + 1, cells: cells.map(dropApostrophe) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new UnreadableFile('empty')
  // One more for the titles.
  if (rows.length > MOST_LINES + 1 || (rows.at(-1)?.line ?? 0) > LAST_LINE)
    throw new UnreadableFile('long')
  return { name: file.name, rows }
}

/** What our own export writes before a text that would pass for a formula. */
const dropApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
