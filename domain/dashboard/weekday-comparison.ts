/** What a day brought in until an hour, beside the same hour of the same weekday of the weeks before. */
import type { Centavos } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'

const WEEKS = 4

/** The same weekday of the last four weeks, the oldest first. */
export const listWeekdaysBefore = (today: string): string[] =>
  Array.from({ length: WEEKS }, (_, i) => addDays(today, -7 * (WEEKS - i)))

/** What one visit or sale of a day brought in, and whether it was over by the hour that is compared. */
export type MomentTakings = { day: string; amount: Centavos; isUntil: boolean }

/** A day of before: what it brought in until the hour, and in the whole. */
type ComparedDay = { date: string; until: Centavos; total: Centavos }

/** Days without a visit or sale are left out: the house was closed, or not there yet. */
export const listComparedDays = (
  days: readonly string[],
  takings: readonly MomentTakings[],
): ComparedDay[] =>
  days.flatMap((date) => {
    const own = takings.filter(({ day }) => day === date)
    if (own.length === 0) return []
    const sum = (some: readonly MomentTakings[]) =>
      some.reduce((all, { amount }) => all + amount, 0)
    return [{ date, until: sum(own.filter(({ isUntil }) => isUntil)), total: sum(own) }]
  })

/** How much more than on average until that hour; below 0 less. Null without a day to compare with. */
export function getDifference(today: Centavos, days: readonly ComparedDay[]): Centavos | null {
  if (days.length === 0) return null
  const sum = days.reduce((all, { until }) => all + until, 0)
  return today - Math.round(sum / days.length)
}
