/** What an owner may save as the opening windows of a weekday. */
import type { DaySchedule, SchedulePeriod } from '#domain/availability/schedule.ts'
import { isTime, toMinuteOfDay } from '#domain/time/civil-time.ts'

/** More windows than these are a mistake of some program. */
export const MOST_WINDOWS_A_DAY = 6

/** Why a day's windows cannot be kept. */
export type OpeningProblem =
  | { code: 'no_window' }
  | { code: 'too_many_windows'; most: number }
  | { code: 'window_time' }
  | { code: 'window_order'; window: SchedulePeriod }
  | { code: 'window_overlap'; one: SchedulePeriod; other: SchedulePeriod }

/**
 * Looks at a weekday as somebody typed it. A window ends after it starts, on the same day: who works
 * past midnight opens until 24:00, and from 00:00 on the next day. Two may touch, not overlap.
 * @returns null where the day can be saved
 */
export function findOpeningProblem({ enabled, schedules }: DaySchedule): OpeningProblem | null {
  if (enabled && schedules.length === 0) return { code: 'no_window' }
  if (schedules.length > MOST_WINDOWS_A_DAY) {
    return { code: 'too_many_windows', most: MOST_WINDOWS_A_DAY }
  }
  if (!schedules.every(({ start, end }) => isTime(start) && isTime(end, true))) {
    return { code: 'window_time' }
  }
  const backward = schedules.find(({ start, end }) => toMinuteOfDay(start) >= toMinuteOfDay(end))
  return backward ? { code: 'window_order', window: backward } : findOverlap(sortWindows(schedules))
}

/** In the order of the day, `HH:mm` each. */
export const sortWindows = (schedules: readonly SchedulePeriod[]): SchedulePeriod[] =>
  [...schedules].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))

function findOverlap(sorted: readonly SchedulePeriod[]): OpeningProblem | null {
  const at = sorted.findIndex((window, i) => (sorted[i + 1]?.start ?? '99:99') < window.end)
  const [one, other] = [sorted[at], sorted[at + 1]]
  return one && other ? { code: 'window_overlap', one, other } : null
}
