import { financialText } from '#console/messages/financial.ts'
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { formatPeriod } from '#console/ui/period/period-label.ts'
import { displayDate, getMonthName } from '#domain/text/display.ts'
import { getPeriodKind, type Period } from '#domain/time/period.ts'

/** When a period is, within a sentence: `em novembro`, `em 2026`, `hoje`, `de 22 a 28 de novembro`. */
function describePeriod(period: Period, today: string): string {
  const { from } = period
  const isThisYear = from.slice(0, 4) === today.slice(0, 4)
  const label = formatPeriod(period, today)
  switch (getPeriodKind(period)) {
    case 'day':
      return from === today ? label.toLowerCase() : `em ${displayDate(from)}`
    case 'month':
      return `em ${getMonthName(from)}${isThisYear ? '' : ` de ${from.slice(0, 4)}`}`
    case 'year':
      return `em ${label}`
    default:
      return `de ${label}`
  }
}

/** A period as the head of a column: of some days of one year as people say them. */
export function formatHead({ from, to }: Period, today: string): string {
  const isSpan = getPeriodKind({ from, to }) === 'days' && from.slice(0, 4) === to.slice(0, 4)
  if (!isSpan) return formatPeriod({ from, to }, today)
  const year = from.slice(0, 4)
  return formatDateSpan([from, to]) + (year === today.slice(0, 4) ? '' : ` de ${year}`)
}

/** What a figure is compared with, after "a mais": `que em outubro`, `ante 1 a 26 de outubro`. */
export function describeBase(period: Period, today: string): string {
  const kind = getPeriodKind(period)
  const { than, against } = financialText
  if (kind === 'days' || kind === 'week') return against(formatHead(period, today))
  return than(describePeriod(period, today))
}

/** The heading of the screen: of days that are all to come nothing is left yet. */
export function formatQuestion(period: Period, today: string): string {
  const { question, expectedQuestion } = financialText
  const ask = today < period.from ? expectedQuestion : question
  return ask(describePeriod(period, today))
}
