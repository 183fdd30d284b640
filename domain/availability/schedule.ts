import type { Refusal } from '#domain/refusal.ts'
import { minuteOf, WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'

/** One opening window of a weekday, `HH:mm` each; `end` may be 24:00. */
export type Period = { start: string; end: string }
export type DaySchedule = { enabled: boolean; schedules: Period[] }

/** Opening hours by weekday: `schedule_settings`, and a professional's `working_hours`. */
export type ScheduleSettings = Partial<Record<Weekday, DaySchedule | undefined>>

/** Half-open minutes of a day. */
export type Window = { from: number; to: number }

const open = (start: string, end: string): DaySchedule => ({
  enabled: true,
  schedules: [{ start, end }],
})

/** Where a business has set nothing: Monday to Friday 08:00-18:00, Saturday 08:00-16:00. */
export const DEFAULT_SCHEDULE: Record<Weekday, DaySchedule> = {
  monday: open('08:00', '18:00'),
  tuesday: open('08:00', '18:00'),
  wednesday: open('08:00', '18:00'),
  thursday: open('08:00', '18:00'),
  friday: open('08:00', '18:00'),
  saturday: open('08:00', '16:00'),
  sunday: { enabled: false, schedules: [] },
}

/** The windows of each weekday, Sunday first, in order of their start. A missing day is closed. */
export function weekWindows(settings: ScheduleSettings): Window[][] {
  return WEEKDAYS.map((weekday) => {
    const day = settings[weekday]
    if (!day?.enabled) return []
    return day.schedules
      .map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from)
  })
}

/**
 * What is wrong with opening hours that somebody wants to save.
 * @returns `schedule_over_midnight` where an end is not after its start, `schedule_overlap` where
 * two windows of a day overlap, else null.
 */
export function refuseSchedule(settings: ScheduleSettings): Refusal | null {
  for (const weekday of WEEKDAYS) {
    const periods = (settings[weekday]?.schedules ?? [])
      .map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) }))
      .sort((a, b) => a.from - b.from)
    if (periods.some(({ from, to }) => from >= to)) {
      return { code: 'schedule_over_midnight', weekday }
    }
    const overlaps = periods.some((period, i) => period.to > (periods[i + 1]?.from ?? Infinity))
    if (overlaps) return { code: 'schedule_overlap', weekday }
  }
  return null
}
