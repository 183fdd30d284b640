import type {
  DaySchedule,
  SchedulePeriod,
  ScheduleSettings,
} from '#domain/availability/schedule.ts'
import { toMinuteOfDay, toTimeOfDay, WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'

/** The hours of every weekday, as a form holds them: a time that is being typed may be empty. */
export type Week = Record<Weekday, DaySchedule>

/** Monday first, as people read a week. */
export const EDITED_WEEKDAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), 'sunday']

const CLOSED: DaySchedule = { enabled: false, schedules: [] }
const USUAL: SchedulePeriod = { start: '09:00', end: '18:00' }

/** A stored week with its missing days, which are closed. */
export function toWeek(settings: ScheduleSettings): Week {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = settings
  return {
    monday: monday ?? CLOSED,
    tuesday: tuesday ?? CLOSED,
    wednesday: wednesday ?? CLOSED,
    thursday: thursday ?? CLOSED,
    friday: friday ?? CLOSED,
    saturday: saturday ?? CLOSED,
    sunday: sunday ?? CLOSED,
  }
}

/** Opens a day that was closed, with the hours it had or else another open day's. */
export function openDay(week: Week, weekday: Weekday): DaySchedule {
  const { schedules } = week[weekday]
  if (schedules.length > 0) return { enabled: true, schedules }
  const other = EDITED_WEEKDAYS.map((day) => week[day]).find(
    (day) => day.enabled && day.schedules.length > 0,
  )
  return { enabled: true, schedules: other?.schedules ?? [USUAL] }
}

const LUNCH_MINUTES = 60
const LAST_MINUTE = 24 * 60
const LUNCH: SchedulePeriod = { start: '12:00', end: '13:00' }

/** A day in one piece with work before and after lunch, and both parts of it; else null. */
function splitAtLunch([only, ...others]: readonly SchedulePeriod[]): SchedulePeriod[] | null {
  if (!only || others.length > 0) return null
  const { start, end } = only
  const isAround = start !== '' && start < LUNCH.start && end > LUNCH.end
  return isAround
    ? [
        { start, end: LUNCH.start },
        { start: LUNCH.end, end },
      ]
    : null
}

/**
 * Another window: a day in one piece is parted by lunch; else an hour after the last one, and one to
 * fill in where none fits.
 */
export function addPeriod({ schedules }: DaySchedule): DaySchedule {
  const parts = splitAtLunch(schedules)
  if (parts) return { enabled: true, schedules: parts }
  const last = schedules.at(-1)
  const from = last?.end ? toMinuteOfDay(last.end) + LUNCH_MINUTES : Number.NaN
  const fits = from + LUNCH_MINUTES <= LAST_MINUTE
  const added = fits
    ? { start: toTimeOfDay(from), end: toTimeOfDay(Math.min(from + 4 * 60, LAST_MINUTE)) }
    : { start: '', end: '' }
  return { enabled: true, schedules: [...schedules, added] }
}

export const changePeriod = (
  { enabled, schedules }: DaySchedule,
  nth: number,
  change: Partial<SchedulePeriod>,
): DaySchedule => ({
  enabled,
  schedules: schedules.map((period, at) => (at === nth ? { ...period, ...change } : period)),
})

export const removePeriod = ({ enabled, schedules }: DaySchedule, nth: number): DaySchedule => ({
  enabled,
  schedules: schedules.filter((_period, at) => at !== nth),
})
