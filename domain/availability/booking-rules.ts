/** A business's settings and a professional's hours, made ready once for the rule of `slots.ts`. */
import { MINUTES_A_DAY, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { Interval } from './occupation.ts'
import { type ScheduleSettings, type TimeWindow, toWeekWindows } from './schedule.ts'

/** One entry of `exceptions_settings.blockedDates`; `endTime` is exclusive. */
export type BlockedDate = {
  date: string
  /** Empty or absent: all professionals. */
  professionalId?: string | null | undefined
  isFullDay: boolean
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  /** Ours, beside the documents' fields: absent in entries that come from elsewhere. */
  id?: string | undefined
  reason?: string | null | undefined
  /** Entries that were made together, weekly. */
  seriesId?: string | null | undefined
}

export type ExceptionsSettings = { agendaBlocked: boolean; blockedDates: BlockedDate[] }

type BlockedInterval = Interval & { professional_id: string | null }

/** A business's settings, made ready for the rule once and then read many times. */
export type BookingRules = {
  zone: string
  /** Minutes between two starts. */
  step: number
  /** Minutes between now and the first start that may be booked. */
  notice: number
  windows: TimeWindow[][]
  blocks: ReadonlyMap<number, readonly BlockedInterval[]>
}

/** A professional, as the rule sees them; `windows` null keeps the business's hours. */
export type ProfessionalSchedule = { id: string; windows: TimeWindow[][] | null }

type BookingRulesSettings = {
  schedule_settings: ScheduleSettings
  exceptions_settings: ExceptionsSettings
  general_settings: { timezone: string; bookingTimeInterval: number; advanceBooking: number }
}

export function toBookingRules(settings: BookingRulesSettings): BookingRules {
  const { schedule_settings, exceptions_settings, general_settings } = settings
  return {
    zone: general_settings.timezone,
    step: general_settings.bookingTimeInterval,
    notice: general_settings.advanceBooking,
    windows: toWeekWindows(schedule_settings),
    blocks: groupBlocksByDay(exceptions_settings),
  }
}

/** A professional's own hours; none at all means the business's, a missing weekday means off. */
export function toProfessionalSchedule(
  id: string,
  working_hours: ScheduleSettings | null,
): ProfessionalSchedule {
  const own = working_hours !== null && Object.keys(working_hours).length > 0
  return { id, windows: own ? toWeekWindows(working_hours) : null }
}

function groupBlocksByDay({
  agendaBlocked,
  blockedDates,
}: ExceptionsSettings): Map<number, BlockedInterval[]> {
  const blocks = new Map<number, BlockedInterval[]>()
  if (!agendaBlocked) return blocks
  for (const entry of blockedDates) {
    const day = toEpochDay(entry.date)
    const timed = !entry.isFullDay && entry.startTime && entry.endTime
    const from = day * MINUTES_A_DAY + (timed ? toMinuteOfDay(entry.startTime ?? '') : 0)
    const to = day * MINUTES_A_DAY + (timed ? toMinuteOfDay(entry.endTime ?? '') : MINUTES_A_DAY)
    const list = blocks.get(day) ?? []
    list.push({ from, to, professional_id: entry.professionalId || null })
    blocks.set(day, list)
  }
  for (const list of blocks.values()) list.sort((a, b) => a.from - b.from)
  return blocks
}
