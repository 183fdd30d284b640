/**
 * When can a client be served? One rule lists the slots and judges a booking, so that a slot can
 * be booked if and only if it was offered (documents 2, section 5 "Calendar and slots").
 *
 * All intervals are half open. A civil minute counts minutes since 1970-01-01 00:00 on the
 * business's own wall clock (`civil-time.ts`); a minute without that word counts from midnight.
 */

import type { Refusal } from '#domain/refusal.ts'
import {
  getEpochDayAt,
  getWeekday,
  MINUTES_A_DAY,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import { type ClockJump, getCivilMinuteFrom, listClockJumps } from '#domain/time/clock.ts'
import type { BookingRules, ProfessionalSchedule } from './booking-rules.ts'
import {
  type BusyIntervals,
  findIntervalsWithin,
  hasOverlap,
  type Interval,
  listOccupiedIntervals,
  type ServiceTiming,
} from './occupation.ts'
import type { TimeWindow } from './schedule.ts'

/** How many days ahead a client can book; today and the last day both count. */
export const BOOKING_WINDOW_DAYS = 90

export type Slot = { time: string; professional_ids: string[] }
type DaySlots = { date: string; slots: Slot[] }

/** What may be booked at this moment: days and civil minutes, with the hours the clock skips. */
type BookingWindow = {
  firstDay: number
  lastDay: number
  earliest: number
  jumps: ClockJump[]
}

/** @param now the moment of asking, in ms since 1970. */
export function getBookingWindow(rules: BookingRules, now: number): BookingWindow {
  const firstDay = getEpochDayAt(rules.zone, now)
  const lastDay = firstDay + BOOKING_WINDOW_DAYS
  return {
    firstDay,
    lastDay,
    earliest: getCivilMinuteFrom(rules.zone, now + rules.notice * 60_000),
    jumps: getClockJumps(rules.zone, firstDay, lastDay),
  }
}

const knownJumps = new Map<string, { firstDay: number; jumps: ClockJump[] }>()

function getClockJumps(zone: string, firstDay: number, lastDay: number): ClockJump[] {
  const known = knownJumps.get(zone)
  if (known?.firstDay === firstDay) return known.jumps
  const jumps = listClockJumps(zone, firstDay, lastDay)
  knownJumps.set(zone, { firstDay, jumps })
  return jumps
}

/** One professional's day, narrowed to what can matter for a start on it. */
type DayView = {
  timing: ServiceTiming
  midnight: number
  earliest: number
  own: TimeWindow[] | null
  closed: Interval[]
  busy: Interval[]
}

function toDayView(
  rules: BookingRules,
  window: BookingWindow,
  professional: ProfessionalSchedule,
  timing: ServiceTiming,
  day: number,
  busy: BusyIntervals,
): DayView {
  const midnight = day * MINUTES_A_DAY
  const blocks = (rules.blocks.get(day) ?? []).filter(
    ({ professional_id }) => professional_id === null || professional_id === professional.id,
  )
  return {
    timing,
    midnight,
    earliest: window.earliest,
    own: professional.windows && (professional.windows[getWeekday(day)] ?? []),
    closed: blocks,
    busy: findIntervalsWithin(
      busy,
      midnight - timing.buffer_before,
      midnight + MINUTES_A_DAY + timing.buffer_after,
    ),
  }
}

type StartRefusal = 'outside_notice' | 'outside_hours' | 'time_blocked' | 'slot_taken'

/** Why a start inside one of the business's windows cannot be had, or null. */
function refuseStart(view: DayView, jumps: ClockJump[], minute: number): StartRefusal | null {
  const start = view.midnight + minute
  const end = start + view.timing.duration
  if (start < view.earliest) return 'outside_notice'
  if (view.own && !view.own.some((own) => fitsWindow(own, minute, view.timing.duration))) {
    return 'outside_hours'
  }
  if (jumps.length > 0 && hasOverlap(jumps, start, end)) return 'outside_hours'
  if (view.closed.length > 0 && hasOverlap(view.closed, start, end)) return 'time_blocked'
  return isTaken(view, start) ? 'slot_taken' : null
}

function isTaken({ timing, busy }: DayView, start: number): boolean {
  if (busy.length === 0) return false
  if (timing.gap_minutes === 0) {
    return hasOverlap(
      busy,
      start - timing.buffer_before,
      start + timing.duration + timing.buffer_after,
    )
  }
  return listOccupiedIntervals(timing, start).some(({ from, to }) => hasOverlap(busy, from, to))
}

/** Whether a service that starts at a minute of the day ends within the window. */
export function fitsWindow(window: TimeWindow, minute: number, duration: number): boolean {
  return minute >= window.from && minute + duration <= window.to
}

/** The starts of the business's grid on a day, in minutes, whoever serves and whatever is booked. */
function listGridStarts({ windows, step }: BookingRules, duration: number, day: number): number[] {
  const starts: number[] = []
  let last = -1
  for (const window of windows[getWeekday(day)] ?? []) {
    for (let minute = window.from; fitsWindow(window, minute, duration); minute += step) {
      if (minute > last) starts.push(minute)
      last = Math.max(last, minute)
    }
  }
  return starts
}

/**
 * What is asked about availability. `getTiming` says what the service takes with each professional,
 * `getBusy` gives their occupied time.
 */
export type AvailabilityQuery = {
  rules: BookingRules
  getTiming: (professional_id: string) => ServiceTiming
  professionals: readonly ProfessionalSchedule[]
  getBusy: (professional_id: string) => BusyIntervals
  /** ms since 1970 */
  now: number
}

/**
 * The free slots between two dates, both included, within what may be booked now: every start at
 * which somebody is free for as long as the service takes with them.
 * @returns one entry a date, in order; `professional_ids` with the least booked of that day first,
 * whom a client without preference gets.
 */
export function listSlots(query: AvailabilityQuery, from?: string, to?: string): DaySlots[] {
  const { rules, now } = query
  const window = getBookingWindow(rules, now)
  const first = Math.max(window.firstDay, from === undefined ? window.firstDay : toEpochDay(from))
  const last = Math.min(window.lastDay, to === undefined ? window.lastDay : toEpochDay(to))
  const days: DaySlots[] = []
  for (let day = first; day <= last; day++) {
    days.push({ date: toIsoDate(day), slots: listSlotsOfDay(query, window, day) })
  }
  return days
}

/** By professional the first time of a day that `listSlots` has for them; who has none is missing. */
export function findFirstTimes(query: AvailabilityQuery, date: string): Map<string, string> {
  const window = getBookingWindow(query.rules, query.now)
  const day = toEpochDay(date)
  const first = new Map<string, string>()
  if (day < window.firstDay || day > window.lastDay) return first
  for (const { id, grid, view } of listProfessionalDays(query, window, day)) {
    const minute = grid.find((start) => refuseStart(view, window.jumps, start) === null)
    if (minute !== undefined) first.set(id, getTimeName(minute))
  }
  return first
}

function listSlotsOfDay(query: AvailabilityQuery, window: BookingWindow, day: number): Slot[] {
  const team = listProfessionalDays(query, window, day)
  const slots: Slot[] = []
  const minutes = mergeGrids(team)
  for (const minute of minutes) {
    let ids: string[] | null = null
    for (const { alone, grid, view } of team) {
      if (grid !== minutes && !grid.includes(minute)) continue
      if (refuseStart(view, window.jumps, minute) !== null) continue
      ids = ids === null ? alone : [...ids, ...alone]
    }
    if (ids) slots.push({ time: getTimeName(minute), professional_ids: ids })
  }
  return slots
}

/** A professional's day: the starts at which the service fits the business's hours, and what is in the way. */
type ProfessionalDay = { id: string; alone: string[]; grid: readonly number[]; view: DayView }

/** The professionals of a query on a day, the least booked first; who takes as long has one grid. */
function listProfessionalDays(
  { rules, professionals, getTiming, getBusy }: AvailabilityQuery,
  window: BookingWindow,
  day: number,
): ProfessionalDay[] {
  const team: ProfessionalDay[] = []
  for (const professional of sortByBookedMinutes(professionals, getBusy, day)) {
    const { id } = professional
    const timing = getTiming(id)
    const { duration } = timing
    const alike = team.find(({ view }) => view.timing.duration === duration)
    const grid = alike?.grid ?? listGridStarts(rules, duration, day)
    const view = toDayView(rules, window, professional, timing, day, getBusy(id))
    team.push({ id, alone: [id], grid, view })
  }
  return team
}

/** The starts of all, in order; mostly they share one grid, which comes back itself. */
function mergeGrids(team: readonly ProfessionalDay[]): readonly number[] {
  const first = team[0]?.grid ?? []
  if (team.every(({ grid }) => grid === first)) return first
  return [...new Set(team.flatMap(({ grid }) => grid))].sort((a, b) => a - b)
}

const TIME_NAMES = Array.from({ length: MINUTES_A_DAY + 1 }, (_, minute) => toTimeOfDay(minute))
const getTimeName = (minute: number): string => TIME_NAMES[minute] ?? toTimeOfDay(minute)

/** Judged best first: what a client with several professionals to choose from should be told. */
const REFUSAL_PRIORITY: readonly Refusal['code'][] = [
  'slot_taken',
  'time_blocked',
  'outside_notice',
]

/**
 * May this date and time be booked, and with whom?
 * @returns the professionals who can take it, the least booked of that day first, or why none can:
 * `outside_window`, `outside_hours`, `outside_notice`, `time_blocked` or `slot_taken`.
 */
export function checkSlot(
  query: AvailabilityQuery,
  date: string,
  time: string,
): string[] | Refusal {
  const { rules, now } = query
  const window = getBookingWindow(rules, now)
  const day = toEpochDay(date)
  if (day < window.firstDay || day > window.lastDay) {
    return { code: 'outside_window', days: BOOKING_WINDOW_DAYS }
  }
  const minute = toMinuteOfDay(time)
  const free: string[] = []
  const reasons = new Set<string>()
  for (const { id, grid, view } of listProfessionalDays(query, window, day)) {
    if (!grid.includes(minute)) continue
    const refusal = refuseStart(view, window.jumps, minute)
    if (refusal === null) free.push(id)
    else reasons.add(refusal)
  }
  if (free.length > 0) return free
  const code = REFUSAL_PRIORITY.find((reason) => reasons.has(reason))
  if (code === 'outside_notice') return { code, minutes: rules.notice }
  if (code === 'slot_taken' || code === 'time_blocked') return { code }
  return { code: 'outside_hours' }
}

/** Those with the fewest booked minutes on a day first; among equals as they were. */
function sortByBookedMinutes(
  professionals: readonly ProfessionalSchedule[],
  getBusy: AvailabilityQuery['getBusy'],
  day: number,
): readonly ProfessionalSchedule[] {
  const minutes = professionals.map(({ id }) => countBookedMinutes(getBusy(id), day))
  if (minutes.every((count) => count === minutes[0])) return professionals
  return professionals
    .map((professional, i) => ({ professional, count: minutes[i] ?? 0 }))
    .sort((a, b) => a.count - b.count)
    .map(({ professional }) => professional)
}

function countBookedMinutes(busy: BusyIntervals, day: number): number {
  const midnight = day * MINUTES_A_DAY
  let sum = 0
  for (const { from, to } of findIntervalsWithin(busy, midnight, midnight + MINUTES_A_DAY)) {
    sum += Math.min(to, midnight + MINUTES_A_DAY) - Math.max(from, midnight)
  }
  return sum
}
