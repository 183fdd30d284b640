import {
  displayDayMonth,
  getMonthName,
  getShortWeekday,
  MONTH_NAMES,
} from '#domain/text/display.ts'
import { addDays, getWeekday, isDate, toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import { formatLongDate } from './format-date.ts'

/** The dates of a week, Sunday first, as Brazilian calendars have it. */
export function listWeekDates(date: string): string[] {
  const sunday = toEpochDay(date) - getWeekday(toEpochDay(date))
  return Array.from({ length: 7 }, (_, day) => toIsoDate(sunday + day))
}

/** `Segunda, 23 de novembro`, or `22 a 28 de novembro` of a week. */
export function formatDateSpan(dates: readonly string[]): string {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  if (dates.length === 1) return formatLongDate(first)
  const start = Number(first.slice(8))
  const end = `${Number(last.slice(8))} de ${getMonthName(last)}`
  return getMonthName(first) === getMonthName(last)
    ? `${start} a ${end}`
    : `${start} de ${getMonthName(first)} a ${end}`
}

/** A new repetition is proposed for this many days. */
const DEFAULT_REPEAT_DAYS = 56

/** The last date that a repetition from a date on is proposed with; `''` while there is none yet. */
export const getDefaultRepeatEnd = (date: string) =>
  isDate(date) ? addDays(date, DEFAULT_REPEAT_DAYS) : ''

/** `seg 23/11` */
export const formatShortDay = (date: string) => `${getShortWeekday(date)} ${displayDayMonth(date)}`

/** The weeks of a month, each Sunday to Saturday; days of its neighbours fill them up. */
export function listMonthWeeks(month: string): string[][] {
  const first = toEpochDay(`${month}-01`)
  const start = first - getWeekday(first)
  const last = toEpochDay(`${addMonths(month, 1)}-01`) - 1
  const weeks = Math.ceil((last - start + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => toIsoDate(start + week * 7 + day)),
  )
}

/** `YYYY-MM` some months away. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.trunc(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}`
}

/** `Novembro de 2026` */
export function formatMonth(month: string): string {
  const name = MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''
  return `${name.charAt(0).toLocaleUpperCase('pt-BR')}${name.slice(1)} de ${month.slice(0, 4)}`
}
