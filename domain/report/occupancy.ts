/** How much of the time in which a team works is booked, by weekday and hour. */
import type { BookingRules, ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import {
  findIntervalsWithin,
  type Interval,
  mergeIntervals,
} from '#domain/availability/occupation.ts'
import { listOpenSpans, type OpenSpans } from '#domain/availability/open-minutes.ts'
import { listWorkingHours } from '#domain/availability/placement.ts'
import { getWeekday, MINUTES_A_DAY, toEpochDay, toMinuteOfDay } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { listDays } from './comparison.ts'

const HOUR = 60

/** A professional, from the first to the last day on which they belonged to the team. */
export type TeamMember = ProfessionalSchedule & { since: string; until: string | null }

/** Minutes of one hour of one weekday, over all days of a period and the whole team. */
type OccupancyCell = {
  /** 0 (Sunday) to 6. */
  weekday: number
  /** 0 to 23: the hour that begins then. */
  hour: number
  /** Of these, worked; 0 is never listed: nobody works then. */
  working: number
  /** Of those worked, booked: time that is booked twice counts once. */
  booked: number
}

/**
 * The hours in which somebody works, by weekday and hour. Working is: a professional's hours within the
 * house's, without what is blocked.
 * @param getBusy civil minutes for which a professional is booked, in any order
 */
export function computeOccupancy(
  rules: Pick<BookingRules, 'windows' | 'blocks'>,
  team: readonly TeamMember[],
  getBusy: (professional_id: string) => readonly Interval[],
  period: Period,
): OccupancyCell[] {
  const cells = new Map<number, OccupancyCell>()
  for (const member of team) {
    const busy = mergeIntervals(getBusy(member.id))
    for (const day of listDays(period)) {
      if (day < member.since || (member.until !== null && day > member.until)) continue
      const midnight = toEpochDay(day) * MINUTES_A_DAY
      const taken = findIntervalsWithin(busy, midnight, midnight + MINUTES_A_DAY)
      const { open, booked } = listDaySpans(rules, member, day, taken)
      for (const span of open) addMinutes(cells, span, 'working')
      for (const span of booked) addMinutes(cells, span, 'booked')
    }
  }
  return [...cells.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

/** When somebody works on a day, and is booked then, in civil minutes. */
function listDaySpans(
  rules: Pick<BookingRules, 'windows' | 'blocks'>,
  member: ProfessionalSchedule,
  date: string,
  taken: readonly Interval[],
): OpenSpans {
  const day = toEpochDay(date)
  const midnight = day * MINUTES_A_DAY
  const hours = listWorkingHours(rules, member, date).map(({ start, end }) => ({
    from: midnight + toMinuteOfDay(start),
    to: midnight + toMinuteOfDay(end),
  }))
  const blocks = (rules.blocks.get(day) ?? []).filter(
    ({ professional_id }) => professional_id === null || professional_id === member.id,
  )
  return listOpenSpans(hours, blocks, taken)
}

function addMinutes(
  cells: Map<number, OccupancyCell>,
  { from, to }: Interval,
  what: 'working' | 'booked',
): void {
  const day = Math.floor(from / MINUTES_A_DAY)
  const weekday = getWeekday(day)
  for (let at = from; at < to; ) {
    const hour = Math.floor((at - day * MINUTES_A_DAY) / HOUR)
    const end = Math.min(to, day * MINUTES_A_DAY + (hour + 1) * HOUR)
    const key = weekday * 24 + hour
    const cell = cells.get(key) ?? { weekday, hour, working: 0, booked: 0 }
    cell[what] += end - at
    cells.set(key, cell)
    at = end
  }
}
