/** The lines of a closed statement, and earlier answers to it, as JSON in its row. */
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { type Centavos, sumAmounts } from '#domain/money/money.ts'
import { findKnownValue, isJsonObject, type JsonObject } from '#domain/text/lenient-json.ts'
import { createListParser, parseStoredJson, type StoredValue } from '#domain/text/stored-json.ts'
import { STATEMENT_LINE_KINDS, type StatementLine } from './statement.ts'
import { STATEMENT_ANSWERS, type StatementAnswer } from './statement-part.ts'

export const serializeLines = (lines: readonly StatementLine[]): string => JSON.stringify(lines)

/** What cannot be read is left out and counted; the statement's total stands beside it. */
export const parseLines = (text: string): StoredValue<StatementLine[]> =>
  parseList(parseStoredJson(text))

/** What a professional had said to a payment that was taken back since. */
type EarlierAnswer = {
  answer: StatementAnswer
  answer_note: string | null
  answered_at: number
  /** The payment: when and how, and when it was taken back. */
  paid_at: number
  method: PaymentMethod | null
  reversed_at: number
}

/** The stored list with one more at its end. */
export const addEarlierAnswer = (text: string | null, answer: EarlierAnswer): string =>
  JSON.stringify([...parseEarlierAnswers(text), answer])

/** The oldest first; what cannot be read is left out. */
export const parseEarlierAnswers = (text: string | null): EarlierAnswer[] =>
  text === null ? [] : parseAnswerList(parseStoredJson(text)).value

/** What deductions take off among stored lines, above 0. */
export const sumDeductions = (text: string): Centavos =>
  0 - sumAmounts(parseLines(text).value.filter(({ kind }) => kind === 'deduction'))

const parseList = createListParser((entry) => (isJsonObject(entry) ? parseLine(entry) : null))

const parseAnswerList = createListParser((entry) =>
  isJsonObject(entry) ? parseAnswer(entry) : null,
)

function parseAnswer(stored: JsonObject): EarlierAnswer | null {
  const answer = findKnownValue(STATEMENT_ANSWERS, stored.answer)
  const [answered_at, paid_at] = [parseWhole(stored.answered_at), parseWhole(stored.paid_at)]
  const reversed_at = parseWhole(stored.reversed_at)
  if (!answer || answered_at === null || paid_at === null || reversed_at === null) return null
  return {
    answer,
    answered_at,
    paid_at,
    reversed_at,
    answer_note: parseText(stored.answer_note),
    method: findKnownValue(PAYMENT_METHODS, stored.method) ?? null,
  }
}

function parseLine(stored: JsonObject): StatementLine | null {
  const kind = findKnownValue(STATEMENT_LINE_KINDS, stored.kind)
  const amount = parseWhole(stored.amount)
  if (!kind || amount === null) return null
  return {
    kind,
    amount,
    rate: parseWhole(stored.rate),
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
