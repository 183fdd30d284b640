import { toCentavos } from '#domain/money/money.ts'
import { displayDate } from './display.ts'

/** A cell: a text as somebody typed it, a whole number, reais, or a date as `YYYY-MM-DD`. */
export type CsvCell = string | number | null | { reais: number } | { date: string }

/** What a spreadsheet takes for the beginning of a formula, full-width too where it is set to Japanese, or skips before one. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/
const NEEDS_QUOTES = /[";\t\r\n]|^\s|\s$/

/**
 * A table as a Portuguese Excel opens it: UTF-8 with its mark, semicolons, CRLF, decimal commas,
 * dates `dd/MM/yyyy`. A text that would pass for a formula gets an apostrophe before it: whoever typed it
 * may be a stranger, and Excel would run it.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(formatCell).join(';')}\r\n`).join('')}`
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return toDecimalComma(String(cell))
  if (typeof cell === 'string') return quoteCell(FORMULA.test(cell) ? `'${cell}` : cell)
  return 'date' in cell ? displayDate(cell.date) : formatAmount(cell.reais)
}

/** `1234,50`: no dots between thousands, which a spreadsheet would have to guess at. */
const formatAmount = (reais: number) => toDecimalComma((toCentavos(reais) / 100).toFixed(2))
const toDecimalComma = (number: string) => number.replace('.', ',')
const quoteCell = (text: string) =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
