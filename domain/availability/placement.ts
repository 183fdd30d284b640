/**
 * Where an owner may place a booking: on any date and time, off the grid and outside hours. Only where
 * time is taken or blocked are they asked to confirm an encaixe.
 */

import {
  getWeekday,
  MINUTES_A_DAY,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import type { BookingRules, ProfessionalSchedule } from './booking-rules.ts'
import {
  type BusyIntervals,
  findIntervalsWithin,
  hasOverlap,
  type Interval,
  listOccupiedIntervals,
  type ServiceTiming,
} from './occupation.ts'
import { cutIntervals } from './open-minutes.ts'
import type { TimeWindow } from './schedule.ts'
import { fitsWindow } from './slots.ts'

/** A civil date and time. */
export type CivilDateTime = { date: string; time: string }

/** The civil minute (`civil-time.ts`) of a start. */
export function toCivilMinute({ date, time }: CivilDateTime): number {
  return toEpochDay(date) * MINUTES_A_DAY + toMinuteOfDay(time)
}

/** The start that a civil minute stands for. */
export function toCivilDateTime(minute: number): CivilDateTime {
  const day = Math.floor(minute / MINUTES_A_DAY)
  return { date: toIsoDate(day), time: toTimeOfDay(minute - day * MINUTES_A_DAY) }
}

type Placement = CivilDateTime & { professional_id: string; timing: ServiceTiming }

/**
 * Why a booking may stand in a place as an encaixe only: `time_blocked` or `slot_taken`, else null.
 * Blocks are judged on the service's own time, other bookings with the buffers.
 * @param busy when that professional is taken
 */
export function refusePlacement(
  rules: Pick<BookingRules, 'blocks'>,
  place: Placement,
  busy: BusyIntervals,
): { code: 'time_blocked' | 'slot_taken' } | null {
  if (isBlocked(rules, place)) return { code: 'time_blocked' }
  const spans = listOccupiedIntervals(place.timing, toCivilMinute(place))
  const isTaken = spans.some(({ from, to }) => findIntervalsWithin(busy, from, to).length > 0)
  return isTaken ? { code: 'slot_taken' } : null
}

/**
 * Does a booking stand where the house and its professional work, and where nothing is blocked? As a
 * slot is judged, but for the grid, the notice and whoever else is booked.
 */
export function isWithinHours(
  rules: Pick<BookingRules, 'windows' | 'blocks'>,
  professional: ProfessionalSchedule,
  place: Placement,
): boolean {
  const weekday = getWeekday(toEpochDay(place.date))
  const minute = toMinuteOfDay(place.time)
  const fits = (windows: readonly TimeWindow[] | undefined) =>
    windows?.some((window) => fitsWindow(window, minute, place.timing.duration)) ?? false
  const isOwn = professional.windows === null || fits(professional.windows[weekday])
  return isOwn && fits(rules.windows[weekday]) && !isBlocked(rules, place)
}

function isBlocked({ blocks }: Pick<BookingRules, 'blocks'>, place: Placement): boolean {
  const from = toCivilMinute(place)
  const to = from + place.timing.duration
  for (let day = toEpochDay(place.date); day * MINUTES_A_DAY < to; day++) {
    const own = (blocks.get(day) ?? []).filter(
      ({ professional_id }) =>
        professional_id === null || professional_id === place.professional_id,
    )
    if (hasOverlap(own, from, to)) return true
  }
  return false
}

/**
 * A service's timing with the duration that an owner chose, in minutes: the buffers stay; a processing
 * gap that no longer fits is dropped.
 */
export function applyDuration(timing: ServiceTiming, duration: number): ServiceTiming {
  if (timing.gap_start + timing.gap_minutes <= duration) return { ...timing, duration }
  return { ...timing, duration, gap_start: 0, gap_minutes: 0 }
}

/** When a professional works on a date: their own hours within the business's. */
export function listWorkingHours(
  rules: Pick<BookingRules, 'windows'>,
  professional: ProfessionalSchedule,
  date: string,
) {
  const weekday = getWeekday(toEpochDay(date))
  const house = rules.windows[weekday] ?? []
  const own = professional.windows?.[weekday]
  const windows = professional.windows ? intersectWindows(house, own ?? []) : house
  return windows.map(({ from, to }) => ({ start: toTimeOfDay(from), end: toTimeOfDay(to) }))
}

/** What is left of a day's hours without what is blocked, in minutes of the day, in order. */
export function cutBlocks(
  open: readonly Interval[],
  { blocks }: Pick<BookingRules, 'blocks'>,
  id: string,
  day: number,
): readonly Interval[] {
  const blocked = blocks.get(day)
  if (!blocked) return open
  const midnight = day * MINUTES_A_DAY
  const own = blocked
    .filter(({ professional_id }) => professional_id === null || professional_id === id)
    .map(({ from, to }) => ({ from: from - midnight, to: to - midnight }))
  return cutIntervals(open, own)
}

function intersectWindows(one: readonly TimeWindow[], other: readonly TimeWindow[]): TimeWindow[] {
  return one.flatMap((a) =>
    other
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from < to),
  )
}
