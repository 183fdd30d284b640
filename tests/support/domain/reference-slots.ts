/**
 * Availability once more, slowly and from the specification's words alone: every minute is looked
 * at by itself. It imports nothing of the house, so that a mistake there cannot hide here.
 */

export type Hours = Record<
  string,
  { enabled: boolean; schedules: { start: string; end: string }[] }
>

export type Work = {
  duration: number
  buffer_before: number
  buffer_after: number
  gap_start: number
  gap_minutes: number
}

export type Blocked = {
  date: string
  professionalId?: string | null
  isFullDay: boolean
  startTime?: string
  endTime?: string
}

export type Professional = { id: string; working_hours: Hours | null }
export type Booking = { professional_id: string; date: string; time: string; work: Work }

export type Case = {
  schedule_settings: Hours
  exceptions_settings: { agendaBlocked: boolean; blockedDates: Blocked[] }
  general_settings: { timezone: string; bookingTimeInterval: number; advanceBooking: number }
  work: Work
  professionals: Professional[]
  bookings: Booking[]
  /** ms since 1970 */
  now: number
}

export type Day = { date: string; slots: { time: string; professional_ids: string[] }[] }

const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MINUTE = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a wall clock in a zone shows: `2018-11-04 01:00`. */
function clockText(zone: string, instant: number): string {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    clocks.set(zone, clock)
  }
  return clock.format(instant)
}

const seen = new Map<string, Map<number, number>>()

/** The minutes a date really has in a zone, each with the first instant that shows it. */
export function timesOf(zone: string, date: string): Map<number, number> {
  const key = `${zone} ${date}`
  const known = seen.get(key)
  if (known) return known
  const times = new Map<number, number>()
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (let at = noon - 30 * 60 * MINUTE; at <= noon + 30 * 60 * MINUTE; at += MINUTE) {
    const [shownDate, time] = clockText(zone, at).split(' ')
    if (shownDate !== date || !time) continue
    if (!times.has(minutes(time))) times.set(minutes(time), at)
  }
  seen.set(key, times)
  return times
}

/** Minutes since midnight. */
export function minutes(time: string): number {
  const [hours = '', rest = ''] = time.split(':')
  return Number(hours) * 60 + Number(rest)
}

export function clock(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

export function plusDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

export function todayIn(zone: string, now: number): string {
  return clockText(zone, now).slice(0, 10)
}

/** A number for each civil minute, so that a booking can pass midnight. */
function absolute(date: string, minute: number): number {
  return Date.parse(`${date}T00:00:00Z`) / MINUTE + minute
}

/** Each civil minute for which a work keeps its professional. */
export function minutesKept(work: Work, date: string, time: string): number[] {
  const kept: number[] = []
  const start = minutes(time)
  for (let m = -work.buffer_before; m < work.duration + work.buffer_after; m++) {
    const inGap = m >= work.gap_start && m < work.gap_start + work.gap_minutes
    if (!inGap) kept.push(absolute(date, start + m))
  }
  return kept
}

/** Every occupied minute, by professional. */
export function marks(bookings: readonly Booking[]): Map<string, Set<number>> {
  const marked = new Map<string, Set<number>>()
  for (const { professional_id, work, date, time } of bookings) {
    const set = marked.get(professional_id) ?? new Set<number>()
    for (const minute of minutesKept(work, date, time)) set.add(minute)
    marked.set(professional_id, set)
  }
  return marked
}

/** How many of a professional's minutes a date has given away. */
export function minutesBooked(bookings: readonly Booking[], id: string, date: string): number {
  const marked = marks(bookings).get(id)
  let count = 0
  for (let m = 0; m < 24 * 60; m++) if (marked?.has(absolute(date, m))) count++
  return count
}

function periodsOf(hours: Hours, date: string): { start: string; end: string }[] {
  const name = DAY_NAMES[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const day = hours[name]
  return day?.enabled ? day.schedules : []
}

function allMinutes(from: number, length: number, holds: (minute: number) => boolean): boolean {
  for (let m = from; m < from + length; m++) if (!holds(m)) return false
  return true
}

function inside(period: { start: string; end: string }, start: number, length: number): boolean {
  return allMinutes(start, length, (m) => m >= minutes(period.start) && m < minutes(period.end))
}

function startsOf(it: Case, date: string): number[] {
  const starts = new Set<number>()
  for (const period of periodsOf(it.schedule_settings, date)) {
    const step = it.general_settings.bookingTimeInterval
    for (let m = minutes(period.start); m < minutes(period.end); m += step) {
      if (inside(period, m, it.work.duration)) starts.add(m)
    }
  }
  return [...starts].sort((a, b) => a - b)
}

function isBlocked(it: Case, id: string, date: string, minute: number): boolean {
  const { agendaBlocked, blockedDates } = it.exceptions_settings
  if (!agendaBlocked) return false
  return blockedDates.some((entry) => {
    if (entry.date !== date || (entry.professionalId && entry.professionalId !== id)) return false
    if (entry.isFullDay || !entry.startTime || !entry.endTime) return true
    return minute >= minutes(entry.startTime) && minute < minutes(entry.endTime)
  })
}

function works(it: Professional, date: string, start: number, length: number): boolean {
  const own = it.working_hours
  if (own === null || Object.keys(own).length === 0) return true
  return periodsOf(own, date).some((period) => inside(period, start, length))
}

/** May this professional start at this minute of the date? */
function isFree(it: Case, who: Professional, taken: Set<number>, date: string, start: number) {
  const { duration } = it.work
  const times = timesOf(it.general_settings.timezone, date)
  const instant = times.get(start)
  if (instant === undefined) return false
  if (instant < it.now + it.general_settings.advanceBooking * MINUTE) return false
  if (!allMinutes(start, duration, (m) => times.has(m))) return false
  if (!works(who, date, start, duration)) return false
  if (!allMinutes(start, duration, (m) => !isBlocked(it, who.id, date, m))) return false
  return minutesKept(it.work, date, clock(start)).every((minute) => !taken.has(minute))
}

/** The free slots of each date from `from` to `to` that may be booked at all. */
export function referenceSlots(it: Case, from: string, to: string): Day[] {
  const today = todayIn(it.general_settings.timezone, it.now)
  const last = plusDays(today, 90)
  const marked = marks(it.bookings)
  const none = new Set<number>()
  const days: Day[] = []
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    if (date < today || date > last) continue
    const slots: Day['slots'] = []
    for (const start of startsOf(it, date)) {
      const free = it.professionals.filter((who) =>
        isFree(it, who, marked.get(who.id) ?? none, date, start),
      )
      if (free.length > 0)
        slots.push({ time: clock(start), professional_ids: free.map((p) => p.id) })
    }
    days.push({ date, slots })
  }
  return days
}
