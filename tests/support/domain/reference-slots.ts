/**
 * Availability once more, slowly and from the specification's words alone: every minute is looked
 * at by itself. It imports nothing of the house, so that a mistake there cannot hide here.
 */

export type ReferenceHours = Record<
  string,
  { enabled: boolean; schedules: { start: string; end: string }[] }
>

export type ReferenceTiming = {
  duration: number
  buffer_before: number
  buffer_after: number
  gap_start: number
  gap_minutes: number
}

export type ReferenceBlock = {
  date: string
  professionalId?: string | null
  isFullDay: boolean
  startTime?: string
  endTime?: string
}

export type ReferenceProfessional = {
  id: string
  working_hours: ReferenceHours | null
  /** What the service takes with this professional, where that is not what it takes with all. */
  timing?: ReferenceTiming | undefined
}
export type ReferenceBooking = {
  professional_id: string
  date: string
  time: string
  timing: ReferenceTiming
}

export type AvailabilityCase = {
  schedule_settings: ReferenceHours
  exceptions_settings: { agendaBlocked: boolean; blockedDates: ReferenceBlock[] }
  general_settings: { timezone: string; bookingTimeInterval: number; advanceBooking: number }
  timing: ReferenceTiming
  professionals: ReferenceProfessional[]
  bookings: ReferenceBooking[]
  /** ms since 1970 */
  now: number
}

export type ReferenceDay = { date: string; slots: { time: string; professional_ids: string[] }[] }

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
export function listWallTimes(zone: string, date: string): Map<number, number> {
  const key = `${zone} ${date}`
  const known = seen.get(key)
  if (known) return known
  const times = new Map<number, number>()
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (let at = noon - 30 * 60 * MINUTE; at <= noon + 30 * 60 * MINUTE; at += MINUTE) {
    const [shownDate, time] = clockText(zone, at).split(' ')
    if (shownDate !== date || !time) continue
    if (!times.has(parseMinutes(time))) times.set(parseMinutes(time), at)
  }
  seen.set(key, times)
  return times
}

const parsed = new Map<string, number>()

/** Minutes since midnight. Asked for at each minute, so each text is read once. */
export function parseMinutes(time: string): number {
  const known = parsed.get(time)
  if (known !== undefined) return known
  const [hours = '', rest = ''] = time.split(':')
  const minutes = Number(hours) * 60 + Number(rest)
  parsed.set(time, minutes)
  return minutes
}

export function formatMinute(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

export function addCivilDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

export function getTodayIn(zone: string, now: number): string {
  return clockText(zone, now).slice(0, 10)
}

/** A number for each civil minute, so that a booking can pass midnight. */
function absolute(date: string, minute: number): number {
  return Date.parse(`${date}T00:00:00Z`) / MINUTE + minute
}

/** Each civil minute for which a work keeps its professional. */
export function listOccupiedMinutes(timing: ReferenceTiming, date: string, time: string): number[] {
  const kept: number[] = []
  const start = absolute(date, parseMinutes(time))
  for (let m = -timing.buffer_before; m < timing.duration + timing.buffer_after; m++) {
    const inGap = m >= timing.gap_start && m < timing.gap_start + timing.gap_minutes
    if (!inGap) kept.push(start + m)
  }
  return kept
}

/** Every occupied minute, by professional. */
export function markBookings(bookings: readonly ReferenceBooking[]): Map<string, Set<number>> {
  const marked = new Map<string, Set<number>>()
  for (const { professional_id, timing, date, time } of bookings) {
    const set = marked.get(professional_id) ?? new Set<number>()
    for (const minute of listOccupiedMinutes(timing, date, time)) set.add(minute)
    marked.set(professional_id, set)
  }
  return marked
}

/** How many of a professional's minutes a date has given away. */
export function countBookedMinutes(
  bookings: readonly ReferenceBooking[],
  id: string,
  date: string,
): number {
  const marked = markBookings(bookings).get(id)
  const midnight = absolute(date, 0)
  let count = 0
  for (let m = 0; m < 24 * 60; m++) if (marked?.has(midnight + m)) count++
  return count
}

/** What the service takes with a professional. */
export function getReferenceTiming(it: AvailabilityCase, id: string): ReferenceTiming {
  return it.professionals.find((who) => who.id === id)?.timing ?? it.timing
}

function listPeriods(hours: ReferenceHours, date: string): { start: string; end: string }[] {
  const name = DAY_NAMES[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const day = hours[name]
  return day?.enabled ? day.schedules : []
}

function allMinutes(from: number, length: number, holds: (minute: number) => boolean): boolean {
  for (let m = from; m < from + length; m++) if (!holds(m)) return false
  return true
}

function inside(period: { start: string; end: string }, start: number, length: number): boolean {
  return allMinutes(
    start,
    length,
    (m) => m >= parseMinutes(period.start) && m < parseMinutes(period.end),
  )
}

function listStarts(it: AvailabilityCase, duration: number, date: string): number[] {
  const starts = new Set<number>()
  for (const period of listPeriods(it.schedule_settings, date)) {
    const step = it.general_settings.bookingTimeInterval
    for (let m = parseMinutes(period.start); m < parseMinutes(period.end); m += step) {
      if (inside(period, m, duration)) starts.add(m)
    }
  }
  return [...starts].sort((a, b) => a - b)
}

function isBlocked(it: AvailabilityCase, id: string, date: string, minute: number): boolean {
  const { agendaBlocked, blockedDates } = it.exceptions_settings
  if (!agendaBlocked) return false
  return blockedDates.some((entry) => {
    if (entry.date !== date || (entry.professionalId && entry.professionalId !== id)) return false
    if (entry.isFullDay || !entry.startTime || !entry.endTime) return true
    return minute >= parseMinutes(entry.startTime) && minute < parseMinutes(entry.endTime)
  })
}

function works(it: ReferenceProfessional, date: string, start: number, length: number): boolean {
  const own = it.working_hours
  if (own === null || Object.keys(own).length === 0) return true
  return listPeriods(own, date).some((period) => inside(period, start, length))
}

/** May this professional start at this minute of the date? */
function isFree(
  it: AvailabilityCase,
  who: ReferenceProfessional,
  taken: Set<number>,
  date: string,
  start: number,
) {
  const timing = getReferenceTiming(it, who.id)
  const { duration } = timing
  const times = listWallTimes(it.general_settings.timezone, date)
  const instant = times.get(start)
  if (instant === undefined) return false
  if (instant < it.now + it.general_settings.advanceBooking * MINUTE) return false
  if (!allMinutes(start, duration, (m) => times.has(m))) return false
  if (!works(who, date, start, duration)) return false
  if (!allMinutes(start, duration, (m) => !isBlocked(it, who.id, date, m))) return false
  return listOccupiedMinutes(timing, date, formatMinute(start)).every(
    (minute) => !taken.has(minute),
  )
}

/** The least booked of the date first, as they were among equals. */
function sortByLoad(it: AvailabilityCase, date: string): ReferenceProfessional[] {
  const loads = new Map(
    it.professionals.map(({ id }) => [id, countBookedMinutes(it.bookings, id, date)]),
  )
  return [...it.professionals].sort((a, b) => (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0))
}

/** The free slots of each date from `from` to `to` that may be booked at all. */
export function listReferenceSlots(it: AvailabilityCase, from: string, to: string): ReferenceDay[] {
  const today = getTodayIn(it.general_settings.timezone, it.now)
  const last = addCivilDays(today, 90)
  const marked = markBookings(it.bookings)
  const none = new Set<number>()
  const days: ReferenceDay[] = []
  for (let date = from; date <= to; date = addCivilDays(date, 1)) {
    if (date < today || date > last) continue
    const slots: ReferenceDay['slots'] = []
    const people = sortByLoad(it, date)
    const wholeDay = Array.from({ length: 24 * 60 }, (_, minute) => minute)
    const offered = people.map(({ id }) =>
      listStarts(it, getReferenceTiming(it, id).duration, date),
    )
    for (const start of wholeDay.filter((minute) => offered.some((own) => own.includes(minute)))) {
      const free = people.filter(
        (who, i) =>
          offered[i]?.includes(start) && isFree(it, who, marked.get(who.id) ?? none, date, start),
      )
      if (free.length > 0)
        slots.push({ time: formatMinute(start), professional_ids: free.map((p) => p.id) })
    }
    days.push({ date, slots })
  }
  return days
}
