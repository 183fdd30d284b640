import { toMinuteOfDay, WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'

/** One opening window of a weekday, `HH:mm` each; `end` may be 24:00. */
export type SchedulePeriod = { start: string; end: string }
export type DaySchedule = { enabled: boolean; schedules: SchedulePeriod[] }

/** Opening hours by weekday: `schedule_settings`, and a professional's `working_hours`. */
export type ScheduleSettings = Partial<Record<Weekday, DaySchedule | undefined>>

/** Half-open minutes of a day. */
export type TimeWindow = { from: number; to: number }

const createOpenDay = (start: string, end: string): DaySchedule => ({
  enabled: true,
  schedules: [{ start, end }],
})

/** Where a business has set nothing: Monday to Friday 08:00-18:00, Saturday 08:00-16:00. */
export const DEFAULT_SCHEDULE: Record<Weekday, DaySchedule> = {
  monday: createOpenDay('08:00', '18:00'),
  tuesday: createOpenDay('08:00', '18:00'),
  wednesday: createOpenDay('08:00', '18:00'),
  thursday: createOpenDay('08:00', '18:00'),
  friday: createOpenDay('08:00', '18:00'),
  saturday: createOpenDay('08:00', '16:00'),
  sunday: { enabled: false, schedules: [] },
}

/** Whether any weekday has hours: without them there is nothing that could be booked. */
export const hasOpeningHours = (settings: ScheduleSettings): boolean =>
  toWeekWindows(settings).some((windows) => windows.length > 0)

/** The windows of each weekday, Sunday first, in order of their start. A missing day is closed. */
export function toWeekWindows(settings: ScheduleSettings): TimeWindow[][] {
  return WEEKDAYS.map((weekday) => {
    const day = settings[weekday]
    if (!day?.enabled) return []
    return day.schedules
      .map(({ start, end }) => ({ from: toMinuteOfDay(start), to: toMinuteOfDay(end) }))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => a.from - b.from)
  })
}
