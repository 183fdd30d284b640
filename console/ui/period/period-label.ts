import { periodText as t } from '#console/messages/period.ts'
import { formatDateSpan, formatMonth, formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { displayDate } from '#domain/text/display.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import { getMonthPeriod, getPeriodKind, type Period } from '#domain/time/period.ts'

/** `Hoje`, `qua 25/11`, `22 a 28 de novembro`, `Novembro de 2026`, `2026`, or its two dates. */
export function formatPeriod({ from, to }: Period, today: string): string {
  const kind = getPeriodKind({ from, to })
  if (kind === 'day') {
    if (from === today) return t.today
    if (from === addDays(today, -1)) return t.yesterday
    return from.slice(0, 4) === today.slice(0, 4) ? formatShortDay(from) : displayDate(from)
  }
  if (kind === 'week') return formatDateSpan([from, to])
  if (kind === 'month') return formatMonth(from.slice(0, 7))
  return kind === 'year' ? from.slice(0, 4) : t.days(displayDate(from), displayDate(to))
}

type DaysParams = { de?: string | undefined; ate?: string | undefined }

/** What an address says in `de` and `ate`; the current month where that is no period. */
export const parsePeriod = (
  params: DaysParams,
  today: string,
  fallback: Period = getMonthPeriod(today),
): Period => readPeriod(params) ?? fallback

/** Whether an address asks for days that there are not. */
export const hasWrongPeriod = (params: DaysParams): boolean =>
  Boolean(params.de || params.ate) && readPeriod(params) === null

const readPeriod = ({ de = '', ate = '' }: DaysParams): Period | null =>
  isDate(de) && isDate(ate) && de <= ate ? { from: de, to: ate } : null
