/** Spans of days that people ask for: a day, a week, a month, a year, or any two dates. */
import { addDays, getWeekday, toEpochDay, toIsoDate } from './civil-time.ts'

/** First and last day (`YYYY-MM-DD`), both in it. */
export type Period = { from: string; to: string }

export const getDayPeriod = (date: string): Period => ({ from: date, to: date })

/** Sunday to Saturday, as Brazilian calendars have it. */
export function getWeekPeriod(date: string): Period {
  const sunday = toEpochDay(date) - getWeekday(toEpochDay(date))
  return { from: toIsoDate(sunday), to: toIsoDate(sunday + 6) }
}

export function getMonthPeriod(date: string): Period {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(moveMonth(from, 1), -1) }
}

export const getYearPeriod = (date: string): Period => ({
  from: `${date.slice(0, 4)}-01-01`,
  to: `${date.slice(0, 4)}-12-31`,
})

/** Whether it begins with a month and ends with one. */
export const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01')

/** How many days it has. */
export const countDays = ({ from, to }: Period): number => toEpochDay(to) - toEpochDay(from) + 1

const isSame = (a: Period, b: Period) => a.from === b.from && a.to === b.to

/** What kind of period it is; `days` of any two dates. */
export function getPeriodKind(period: Period): 'day' | 'week' | 'month' | 'year' | 'days' {
  if (period.from === period.to) return 'day'
  if (isSame(period, getWeekPeriod(period.from))) return 'week'
  if (isSame(period, getMonthPeriod(period.from))) return 'month'
  return isSame(period, getYearPeriod(period.from)) ? 'year' : 'days'
}

/** The period of the same kind that comes so many later; before it where that is below 0. */
export function movePeriod(period: Period, by: number): Period {
  const kind = getPeriodKind(period)
  if (kind === 'month') return getMonthPeriod(moveMonth(period.from, by))
  if (kind === 'year') return getYearPeriod(moveMonth(period.from, 12 * by))
  const days = countDays(period) * by
  return { from: addDays(period.from, days), to: addDays(period.to, days) }
}

/** The first of the month that comes so many later. */
function moveMonth(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.trunc(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}-01`
}
