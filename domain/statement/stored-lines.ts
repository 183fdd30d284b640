/** The lines of a closed statement as JSON in its row. */
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
import { findKnownValue, isJsonObject, type JsonObject } from '#domain/text/lenient-json.ts'
import { createListParser, parseStoredJson, type StoredValue } from '#domain/text/stored-json.ts'
import { STATEMENT_LINE_KINDS, type StatementLine } from './statement.ts'

export const serializeLines = (lines: readonly StatementLine[]): string => JSON.stringify(lines)

/** What cannot be read is left out and counted; the statement's total stands beside it. */
export const parseLines = (text: string): StoredValue<StatementLine[]> =>
  parseList(parseStoredJson(text))

/** What deductions take off among stored lines, above 0. */
export const sumDeductions = (text: string): Centavos =>
  0 - sumAmounts(parseLines(text).value.filter(({ kind }) => kind === 'deduction'))

const parseList = createListParser((entry) => (isJsonObject(entry) ? parseLine(entry) : null))

function parseLine(stored: JsonObject): StatementLine | null {
  const kind = findKnownValue(STATEMENT_LINE_KINDS, stored.kind)
  const amount = parseWhole(stored.amount)
  if (!kind || amount === null) return null
  return {
    ...{ kind, amount, rate: parseWhole(stored.rate) },
    count: parseWhole(stored.count) ?? 0,
    base: parseWhole(stored.base) ?? 0,
    gross: parseWhole(stored.gross) ?? 0,
    method: findKnownValue(PAYMENT_METHODS, stored.method) ?? null,
    day: parseText(stored.day),
    note: parseText(stored.note),
    subject_id: parseText(stored.subject_id),
  }
}

const parseWhole = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : null)
const parseText = (value: unknown) => (typeof value === 'string' ? value : null)
