import type { View } from '#console/admin/agenda/search/agenda-search.ts'
import { displayDayMonth, MONTH_NAMES, monthName, weekdayShort } from '#domain/text/display.ts'
import { addDays, dateOf, dayOf, isDate, weekdayOf } from '#domain/time/civil-time.ts'
import { spokenDate } from './format-date.ts'

/** The dates of a week, Sunday first, as Brazilian calendars have it. */
export function weekOf(date: string): string[] {
  const sunday = dayOf(date) - weekdayOf(dayOf(date))
  return Array.from({ length: 7 }, (_, day) => dateOf(sunday + day))
}

/** The dates that a view shows around a date. */
export function datesOf(view: View, date: string): string[] {
  return view === 'dia' ? [date] : weekOf(date)
}

/** The same place of the span before or after. */
export function stepDate(view: View, date: string, steps: 1 | -1): string {
  return addDays(date, view === 'dia' ? steps : steps * 7)
}

/** `Segunda, 23 de novembro`, or `22 a 28 de novembro` of a week. */
export function spokenSpan(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  if (dates.length === 1) return spokenDate(first)
  const start = Number(first.slice(8))
  const end = `${Number(last.slice(8))} de ${monthName(last)}`
  return monthName(first) === monthName(last)
    ? `${start} a ${end}`
    : `${start} de ${monthName(first)} a ${end}`
}

/** A new repetition is proposed for this many days. */
const PROPOSED_DAYS = 56

/** The last date that a repetition from a date on is proposed with; `''` while there is none yet. */
export const proposedUntil = (date: string) => (isDate(date) ? addDays(date, PROPOSED_DAYS) : '')

/** `seg 23/11` */
export const shortDay = (date: string) => `${weekdayShort(date)} ${displayDayMonth(date)}`

/** The weeks of a month, each Sunday to Saturday; days of its neighbours fill them up. */
export function monthWeeks(month: string): string[][] {
  const first = dayOf(`${month}-01`)
  const start = first - weekdayOf(first)
  const last = dayOf(`${addMonths(month, 1)}-01`) - 1
  const weeks = Math.ceil((last - start + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dateOf(start + week * 7 + day)),
  )
}

/** `YYYY-MM` some months away. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.trunc(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`
}

/** `Novembro de 2026` */
export function spokenMonth(month: string): string {
  const name = MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''
  return `${name.charAt(0).toLocaleUpperCase('pt-BR')}${name.slice(1)} de ${month.slice(0, 4)}`
}
