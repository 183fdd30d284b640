import { isJsonObject } from '#domain/text/lenient-json.ts'
import type { StoredParser, StoredValue } from '#domain/text/stored-json.ts'
import { parseTime, WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'
import type { DaySchedule, SchedulePeriod, ScheduleSettings } from './schedule.ts'

const CLOSED: DaySchedule = { enabled: false, schedules: [] }

/**
 * Opening hours as they are stored. A weekday that cannot be read is closed, and hours that cannot be
 * read at all close the week: nobody is sent to a salon that may not be open.
 */
export const parseStoredSchedule: StoredParser<ScheduleSettings | null> = (stored) => {
  if (stored === null) return { value: null, unread: 0 }
  if (!isJsonObject(stored)) {
    return { value: Object.fromEntries(WEEKDAYS.map((day) => [day, CLOSED])), unread: 1 }
  }
  const value: ScheduleSettings = {}
  let unread = 0
  for (const weekday of WEEKDAYS) {
    const day = stored[weekday]
    if (day === undefined) continue
    const read = parseDay(day)
    value[weekday] = read.value
    if (read.unread > 0) unread += 1
  }
  return { value, unread }
}

/** Weekdays of which hours are lost on the page, from Sunday on. */
export type UnreadableWeekdays = {
  /** Shown as closed, for none of their hours could be read. */
  closed: Weekday[]
  /** Shown with the hours that could be read. */
  shortened: Weekday[]
}

/** Which weekdays of stored opening hours stand on the page as they were not meant. */
export function listUnreadableWeekdays(stored: unknown): UnreadableWeekdays {
  if (stored === null) return { closed: [], shortened: [] }
  if (!isJsonObject(stored)) return { closed: [...WEEKDAYS], shortened: [] }
  const lost: UnreadableWeekdays = { closed: [], shortened: [] }
  for (const weekday of WEEKDAYS) {
    const day = stored[weekday]
    if (day === undefined || (isJsonObject(day) && day.enabled === false)) continue
    const { value, unread } = parseDay(day)
    if (unread > 0) lost[value.schedules.length === 0 ? 'closed' : 'shortened'].push(weekday)
  }
  return lost
}

/** A day whose `enabled` is no yes or no is closed, and so is one whose windows are no list. */
function parseDay(day: unknown): StoredValue<DaySchedule> {
  if (day === null) return { value: CLOSED, unread: 0 }
  if (!isJsonObject(day) || typeof day.enabled !== 'boolean') return { value: CLOSED, unread: 1 }
  const { enabled, schedules } = day
  if (!Array.isArray(schedules)) {
    return { value: { enabled, schedules: [] }, unread: enabled ? 1 : 0 }
  }
  const periods = schedules.flatMap((period) => parsePeriod(period) ?? [])
  return { value: { enabled, schedules: periods }, unread: schedules.length - periods.length }
}

function parsePeriod(period: unknown): SchedulePeriod | null {
  if (!isJsonObject(period)) return null
  const [start, end] = [parseTime(period.start), parseTime(period.end, true)]
  return start && end && start < end ? { start, end } : null
}
