/** The days that a figure is compared with, as they are printed beside it. */
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { displayDate, displayDayMonth, getMonthName } from '#domain/text/display.ts'
import { getPeriodKind, type Period } from '#domain/time/period.ts'

/** In a sentence: `outubro de 2026`, `1 a 26 de outubro`, `2025`, `22/11/2026`. */
export function formatBase({ from, to }: Period, today: string): string {
  const year = from.slice(0, 4)
  switch (getPeriodKind({ from, to })) {
    case 'day':
      return displayDate(from)
    case 'month':
      return `${getMonthName(from)} de ${year}`
    case 'year':
      return year
    default:
      if (from.slice(0, 4) !== to.slice(0, 4)) return `${displayDate(from)} a ${displayDate(to)}`
      return formatDateSpan([from, to]) + (year === today.slice(0, 4) ? '' : ` de ${year}`)
  }
}

/** Over a column: `out 2026`, `1 a 26/10`, `30/10 a 01/11`, `2025`, `22/11`. */
export function formatShortBase({ from, to }: Period): string {
  const kind = getPeriodKind({ from, to })
  if (kind === 'day') return displayDayMonth(from)
  if (kind === 'month') return `${getMonthName(from).slice(0, 3)} ${from.slice(0, 4)}`
  if (kind === 'year') return from.slice(0, 4)
  const start = from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : displayDayMonth(from)
  return `${start} a ${displayDayMonth(to)}`
}
