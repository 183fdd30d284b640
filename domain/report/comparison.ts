/** A period beside the one before: which days stand side by side. */
import { addDays, isDate, toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import { countDays, getPeriodKind, movePeriod, type Period } from '#domain/time/period.ts'

/** The longest period that a report is asked for, in days: a leap year. */
export const MOST_REPORT_DAYS = 366

/** Whole weeks between a month and the one before it, and between two years. */
const DAYS_BACK = { month: 28, year: 364 } as const

export const getPeriodBefore = (period: Period): Period => movePeriod(period, -1)

/**
 * What a period is compared with: the one before, and of one that is under way the same days of it,
 * today among them.
 */
export function getComparedPeriod(period: Period, today: string): Period {
  const before = getPeriodBefore(period)
  if (getComparedPart(period, today).to === period.to) return before
  const to = findSameDay(period, before, today)
  return { from: before.from, to: to < before.to ? to : before.to }
}

/** What of a period stands beside what it is compared with: of one that is under way its days up to today. */
export const getComparedPart = ({ from, to }: Period, today: string): Period =>
  today < from || today >= to ? { from, to } : { from, to: today }

/** A year's by its date, as one of two may have a day more; else as many days from the first. */
function findSameDay(period: Period, before: Period, today: string): string {
  const inYear = `${before.from.slice(0, 4)}${today.slice(4)}`
  if (getPeriodKind(period) === 'year' && isDate(inYear)) return inYear
  return addDays(before.from, countDays({ from: period.from, to: today }) - 1)
}

/**
 * Finds the day of the period before that stands beside one of a period: in months and years the same
 * weekday, as a salon's Saturdays are nothing like its Tuesdays; null where none does.
 */
export function pairDays(period: Period): (day: string) => string | null {
  const kind = getPeriodKind(period)
  const back = kind === 'month' || kind === 'year' ? DAYS_BACK[kind] : countDays(period)
  const before = getPeriodBefore(period)
  return (day) => {
    const paired = addDays(day, -back)
    return paired >= before.from && paired <= before.to ? paired : null
  }
}

/** The days of a period, in order. */
export const listDays = ({ from, to }: Period): string[] => {
  const first = toEpochDay(from)
  return Array.from({ length: countDays({ from, to }) }, (_, i) => toIsoDate(first + i))
}
