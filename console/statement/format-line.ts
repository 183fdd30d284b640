/** How a line of a statement is called, and what stands below its name. */
import type { CallOutput } from '#api/contract/contract.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { statementText as t } from '#console/messages/statement.ts'
import { EARNED_LINE_KINDS } from '#domain/statement/statement.ts'
import { displayDate, displayDayMonth } from '#domain/text/display.ts'

export type StatementDetail = CallOutput<'GET /api/professional/statements/:id'>
export type StatementLine = StatementDetail['lines'][number]
export type ClosedStatement = StatementDetail['statement']

export const formatStatementPeriod = ({
  from_day,
  to_day,
}: Pick<ClosedStatement, 'from_day' | 'to_day'>) =>
  t.period(displayDate(from_day), displayDate(to_day))

export const isEarned = ({ kind }: StatementLine) => EARNED_LINE_KINDS.includes(kind)

export function getLineName({ kind, rate, day }: StatementLine): string {
  const name = t.kinds[kind]
  if (rate !== null) return t.atRate(name, rate)
  // Of tips only those of a visit that was closed late.
  return kind !== 'carried' && day !== null ? t.of(name, displayDayMonth(day)) : name
}

/** Null where its name says all there is. */
export function getLineDetail(line: StatementLine): string | null {
  const { kind, count, base, day, method, note } = line
  if (kind === 'services' || kind === 'products') {
    const counted = t.onBase(t.count(kind, count), base)
    return isRoundedByItem(line) ? t.rounded(counted) : counted
  }
  if (kind === 'late') return t.late
  if (kind === 'tips' || kind === 'fee') return t.count(kind, count)
  if (kind === 'adjustment') return t.adjusted
  if (kind === 'carried') return day === null ? null : t.carried(displayDayMonth(day))
  if (kind === 'deduction') return note
  const given = method === null ? null : t.given(paymentMethodText[method])
  return [given, note].filter(Boolean).join(' · ')
}

/** Whether its items, each rounded to the centavo, come to another sum than its percentage of all of them. */
export const isRoundedByItem = ({ rate, base, amount }: StatementLine): boolean =>
  rate !== null && Math.round((Math.round(base * 100) * rate) / 100) !== Math.round(amount * 100)

export type StatementPart = StatementDetail['parts'][number]

/** What of a visit it was earned with. */
export function describePart({ kind, source, nome, rate, base }: StatementPart): string {
  if (kind === 'adjustment') return t.parts.adjustment
  if (source === 'tip' || source === 'fee') return t.parts[source]
  return `${nome}, ${t.parts.percentOf(rate, base)}`
}

/** A sum of reais, to the centavo. */
export const sumReais = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/** What the client paid of it: of a tip, which is no part of what was sold, the tip. */
export const getPaidByClient = ({ source, gross, amount }: StatementPart): number =>
  source === 'tip' ? amount : gross
