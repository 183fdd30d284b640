/** How much of the time in which a team works is booked, by weekday and hour. */
import type { BookingRules, ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { type Interval, mergeIntervals } from '#domain/availability/occupation.ts'
import { cutBlocks, listWorkingHours } from '#domain/availability/placement.ts'
import {
  getWeekday,
  MINUTES_A_DAY,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'

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

const [WEEK, HOURS] = [7, 24]

/** Minutes of each hour of the week. */
type WeekHours = Record<'working' | 'booked', number[]>

/**
 * The hours in which somebody works, by weekday and hour. Working is: a professional's hours within the
 * house's, without what is blocked.
 * @param getBusy civil minutes for which a professional is booked, in any order
 * @param until a civil minute since 1970 from which on nothing counts: what has not come yet is not judged
 */
export function computeOccupancy(
  rules: Pick<BookingRules, 'windows' | 'blocks'>,
  team: readonly TeamMember[],
  getBusy: (professional_id: string) => readonly Interval[],
  period: Period,
  until = Number.POSITIVE_INFINITY,
): OccupancyCell[] {
  const hours: WeekHours = {
    working: new Array(WEEK * HOURS).fill(0),
    booked: new Array(WEEK * HOURS).fill(0),
  }
  for (const member of team) {
    const [from, last] = getDaysOf(member, period)
    const span = { from, to: Math.min(last, Math.floor(until / MINUTES_A_DAY)), until }
    addMember(hours, rules, member, mergeIntervals(getBusy(member.id)), span)
  }
  return hours.working.flatMap((working, at) =>
    working === 0
      ? []
      : {
          weekday: Math.floor(at / HOURS),
          hour: at % HOURS,
          working,
          booked: hours.booked[at] ?? 0,
        },
  )
}

/** An hour of the week, by the clock of the house. */
export type WeekHour = Pick<OccupancyCell, 'weekday' | 'hour'>

/** What `computeOccupancy` is asked of a team. */
type Counting = {
  rules: Pick<BookingRules, 'windows' | 'blocks'>
  period: Period
  until: number | undefined
}

/**
 * Is a span of a professional's time counted in an hour of the week? What `computeOccupancy` sums there is
 * what these spans have of it.
 */
export function isCountedIn(
  { weekday, hour }: WeekHour,
  member: TeamMember,
  span: Interval,
  { rules, period: { from, to }, until }: Counting,
): boolean {
  const first = toIsoDate(Math.floor(span.from / MINUTES_A_DAY))
  const last = toIsoDate(Math.floor((span.to - 1) / MINUTES_A_DAY))
  const days = { from: first > from ? first : from, to: last < to ? last : to }
  return computeOccupancy(rules, [member], () => [span], days, until).some(
    (cell) => cell.weekday === weekday && cell.hour === hour && cell.booked > 0,
  )
}

/** The first and the last day on which somebody belongs to the team, in days since 1970. */
function getDaysOf({ since, until }: TeamMember, { from, to }: Period): [number, number] {
  const last = until !== null && until < to ? until : to
  return [toEpochDay(since > from ? since : from), toEpochDay(last)]
}

/**
 * @param busy in order and apart from each other
 * @param span the first and the last day, and the minute at which counting ends
 */
function addMember(
  hours: WeekHours,
  rules: Pick<BookingRules, 'windows' | 'blocks'>,
  member: ProfessionalSchedule,
  busy: readonly Interval[],
  { from, to, until }: { from: number; to: number; until: number },
): void {
  const week = Array.from({ length: WEEK }, (_, day) =>
    mergeIntervals(
      listWorkingHours(rules, member, toIsoDate(from + day)).map(({ start, end }) => ({
        from: toMinuteOfDay(start),
        to: toMinuteOfDay(end),
      })),
    ),
  )
  // The first that does not end before what is looked at.
  let first = 0
  for (let day = from; day <= to; day++) {
    const midnight = day * MINUTES_A_DAY
    for (const open of cutBlocks(week[(day - from) % WEEK] ?? [], rules, member.id, day)) {
      const [opens, closes] = [midnight + open.from, Math.min(midnight + open.to, until)]
      addMinutes(hours.working, day, open.from, closes - midnight)
      while ((busy[first]?.to ?? Number.POSITIVE_INFINITY) <= opens) first++
      for (let n = first; n < busy.length; n++) {
        const taken = busy[n]
        if (!taken || taken.from >= closes) break
        const [begins, ends] = [Math.max(taken.from, opens), Math.min(taken.to, closes)]
        addMinutes(hours.booked, day, begins - midnight, ends - midnight)
      }
    }
  }
}

/** @param from minutes of the day, as `to`, which may be the next midnight */
function addMinutes(hours: number[], day: number, from: number, to: number): void {
  const weekday = getWeekday(day)
  for (let at = from; at < to; ) {
    const hour = Math.floor(at / HOUR)
    const end = Math.min(to, (hour + 1) * HOUR)
    const place = weekday * HOURS + hour
    hours[place] = (hours[place] ?? 0) + end - at
    at = end
  }
}
