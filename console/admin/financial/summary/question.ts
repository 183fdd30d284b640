import { financialText } from '#console/messages/financial.ts'
import { formatPeriod } from '#console/ui/period/period-label.ts'
import { displayDate, getMonthName } from '#domain/text/display.ts'
import { getPeriodKind, type Period } from '#domain/time/period.ts'

/** When a period is, within a sentence: `em novembro`, `em 2026`, `hoje`, `de 22 a 28 de novembro`. */
export function describePeriod(period: Period, today: string): string {
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

/** The heading of the screen. */
export const formatQuestion = (period: Period, today: string) =>
  financialText.question(describePeriod(period, today))
