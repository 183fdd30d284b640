import { isJsonObject } from '#domain/text/lenient-json.ts'
import type { StoredParser, StoredValue } from '#domain/text/stored-json.ts'
import { parseTime, WEEKDAYS } from '#domain/time/civil-time.ts'
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
