/** What is wrong with the hours of a weekday that somebody typed. */
import { isTime } from '#domain/time/civil-time.ts'
import type { DaySchedule, SchedulePeriod } from './schedule.ts'

/** Windows of one weekday, at most. */
export const MAX_PERIODS_A_DAY = 6

export type OpeningHoursFault =
  | 'no_hours'
  | 'time_missing'
  | 'ends_before_start'
  | 'overlap'
  | 'too_many_periods'

/**
 * The first thing that is wrong with a weekday's hours: an open day without any, a time that is none,
 * a window that ends where it starts or earlier (it would cross midnight), two that overlap. Windows
 * that meet, such as 09:00-12:00 and 12:00-18:00, are right, and so is 24:00 as an end.
 */
export function findOpeningHoursFault({
  enabled,
  schedules,
}: DaySchedule): OpeningHoursFault | null {
  if (enabled && schedules.length === 0) return 'no_hours'
  if (schedules.length > MAX_PERIODS_A_DAY) return 'too_many_periods'
  if (!schedules.every(({ start, end }) => isTime(start) && isTime(end, true)))
    return 'time_missing'
  if (schedules.some(({ start, end }) => end <= start)) return 'ends_before_start'
  return hasOverlap(schedules) ? 'overlap' : null
}

/** Which windows of a weekday a fault lies in: those alone have to be changed. */
export function listFaultyPeriods({ schedules }: DaySchedule, fault: OpeningHoursFault): number[] {
  const isFaulty: Partial<Record<OpeningHoursFault, (period: SchedulePeriod) => boolean>> = {
    time_missing: ({ start, end }) => !isTime(start) || !isTime(end, true),
    ends_before_start: ({ start, end }) => end <= start,
    overlap: (one) =>
      schedules.some((other) => other !== one && one.start < other.end && other.start < one.end),
  }
  const isWrong = isFaulty[fault] ?? (() => true)
  return schedules.flatMap((period, nth) => (isWrong(period) ? nth : []))
}

function hasOverlap(periods: readonly SchedulePeriod[]): boolean {
  const sorted = sortPeriods(periods)
  return sorted.some(({ start }, nth) => start < (sorted[nth - 1]?.end ?? ''))
}

const sortPeriods = (periods: readonly SchedulePeriod[]) =>
  [...periods].sort((a, b) => (a.start < b.start ? -1 : 1))

/** A weekday as it is stored: its windows in order, whichever was typed first. */
export const toSortedDay = ({ enabled, schedules }: DaySchedule): DaySchedule => ({
  enabled,
  schedules: sortPeriods(schedules),
})
