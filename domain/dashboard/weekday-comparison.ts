/** What came in until an hour, beside the same hour of the same weekday of the weeks before. */
import type { Centavos } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'

const WEEKS = 4

/** The same weekday of the last four weeks, the oldest first. */
export const listWeekdaysBefore = (today: string): string[] =>
  Array.from({ length: WEEKS }, (_, i) => addDays(today, -7 * (WEEKS - i)))

/** A day of before: what came in until the hour, and on the whole day. */
type ComparedDay = { date: string; until: Centavos; total: Centavos }

/**
 * Days on which nothing moved are left out: the house was closed, or not there yet.
 * @param totals what moved on each day; a day that is missing had nothing
 */
export function listComparedDays(
  days: readonly string[],
  totals: ReadonlyMap<string, Centavos>,
  until: ReadonlyMap<string, Centavos>,
): ComparedDay[] {
  return days.flatMap((date) => {
    const total = totals.get(date)
    return total === undefined ? [] : [{ date, until: until.get(date) ?? 0, total }]
  })
}

/** How much more than on average until that hour; below 0 less. Null without a day to compare with. */
export function getDifference(today: Centavos, days: readonly ComparedDay[]): Centavos | null {
  if (days.length === 0) return null
  const sum = days.reduce((all, { until }) => all + until, 0)
  return today - Math.round(sum / days.length)
}
