/** Which messages a house owes its clients, and when each leaves. Pure: what was sent before it does not know. */
import type { BookingStatus, ReviewStatus } from '#domain/booking/booking.ts'
import { getVisitRhythm } from '#domain/people/client-habits.ts'
import { MS_A_DAY, MS_A_MINUTE, toEpochDay } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { isCancelledByHouse, type PlannedKind, UNDO_MS } from './kinds.ts'
import { getQuietEnd, isQuiet, placeOutsideQuiet } from './quiet-hours.ts'
import type { MessageSettings } from './settings.ts'

const MS_AN_HOUR = 60 * MS_A_MINUTE
/** Nearer to its booking than this a reminder says nothing new (ms). */
const LEAST_NOTICE_MS = 15 * MS_A_MINUTE
/** A cancellation that would tell later than this before the time is sent in quiet hours (ms). */
const CANCELLATION_NOTICE_MS = 60 * MS_A_MINUTE
/** For so long after a visit somebody is thanked for it (ms). */
const THANKED_MS = 4 * MS_A_DAY
/** How far from now a planned message may lie (ms): the longest reminder, and the longest night. */
export const PLANNED_AHEAD_MS = 8 * MS_A_DAY + MS_A_DAY

export type PlannedMessage = {
  kind: PlannedKind
  /** The same key is sent once. */
  key: string
  client_id: string
  booking_id: string | null
  /** Of the booking as it stood. */
  date: string | null
  time: string | null
  /** For a reminder: how many hours before. */
  hours: number | null
  /** Ms since 1970, outside the quiet hours. */
  due_at: number
  /** After it the message is of no use. */
  expires_at: number
}

export type Plan = {
  due: PlannedMessage[]
  /** When the next one will be, of what is known now; null where none is. */
  next_at: number | null
}

type House = { settings: MessageSettings; zone: string; now: number }

export type PlannedBooking = {
  id: string
  client_id: string
  date: string
  time: string
  duration: number
  status: BookingStatus
  review_status: ReviewStatus | null
  completed_at: number | null
  created_at: number
}

const isUpcoming = ({ status }: PlannedBooking) => status === 'confirmed' || status === 'scheduled'

const getNext = (times: readonly number[], now: number): number | null => {
  const later = times.filter((time) => time > now)
  return later.length > 0 ? later.reduce((a, b) => Math.min(a, b)) : null
}

/**
 * The reminders of a booking, each at its hour before it, moved out of the quiet hours. Of several that
 * are due, because nobody sent them in time, the last stands for all.
 */
export function planReminders(house: House, booking: PlannedBooking): Plan {
  const { settings, zone, now } = house
  const starts = toInstant(zone, booking.date, booking.time)
  if (!settings.kinds.reminder || !isUpcoming(booking) || !(starts - LEAST_NOTICE_MS > now))
    return { due: [], next_at: null }
  const placed = settings.reminder_hours.flatMap((hours) => {
    const due_at = placeReminder(house, booking, starts, hours)
    return due_at === null ? [] : [{ hours, due_at }]
  })
  const next_at = getNext(
    placed.map(({ due_at }) => due_at),
    now,
  )
  const last = placed.filter(({ due_at }) => due_at <= now).at(-1)
  if (!last) return { due: [], next_at }
  // Late, and by now it is night: the morning will do, or nothing.
  if (isQuiet({ quiet: settings.quiet, zone }, now)) {
    const end = getQuietEnd({ quiet: settings.quiet, zone }, now)
    return { due: [], next_at: next_at === null ? end : Math.min(end, next_at) }
  }
  const { id, client_id, date, time } = booking
  const key = `reminder:${id}:${date}T${time}:${last.hours}`
  const about = { client_id, booking_id: id, date, time, ...last }
  const expires_at = starts - LEAST_NOTICE_MS
  return { due: [{ kind: 'reminder', key, ...about, expires_at }], next_at }
}

/** Null for one whose hour had passed when the booking was made: its confirmation has just told. */
function placeReminder(
  { settings: { quiet }, zone }: House,
  { created_at }: PlannedBooking,
  starts: number,
  hours: number,
): number | null {
  const wanted = starts - hours * MS_AN_HOUR
  if (wanted < created_at) return null
  const due_at = placeOutsideQuiet({ quiet, zone }, wanted, starts - LEAST_NOTICE_MS)
  return due_at < created_at ? null : due_at
}

/** Thanks for a visit, once a day for each client, while it is fresh. */
export function planThanks(house: House, booking: PlannedBooking): Plan {
  const { settings, zone, now } = house
  const { id, client_id, date, time, status, review_status, completed_at } = booking
  const isDone = status === 'completed' && completed_at !== null && review_status !== 'completed'
  if (!settings.kinds.thanks || !isDone) return { due: [], next_at: null }
  const ends = toInstant(zone, date, time) + booking.duration * MS_A_MINUTE
  const wanted = Math.max(ends, completed_at) + settings.thanks_hours * MS_AN_HOUR
  const expires_at = Math.min(wanted + MS_A_DAY, ends + THANKED_MS)
  const due_at = placeOutsideQuiet({ quiet: settings.quiet, zone }, wanted, expires_at)
  if (!(expires_at > now)) return { due: [], next_at: null }
  if (due_at > now) return { due: [], next_at: due_at }
  const key = `thanks:${client_id}:${date}`
  const about = { client_id, booking_id: id, date, time, hours: null }
  return { due: [{ kind: 'thanks', key, ...about, due_at, expires_at }], next_at: null }
}

type CancelledBooking = PlannedBooking & { cancel_reason: string | null }

/**
 * What a client is told whose booking the house has cancelled. At night only where the morning would be
 * too late to stay at home.
 * @param at when it was cancelled, ms since 1970
 */
export function planCancellation(
  { settings: { kinds, quiet }, zone, now }: House,
  booking: CancelledBooking,
  at: number,
): PlannedMessage | null {
  const { id, client_id, date, time } = booking
  const starts = toInstant(zone, date, time)
  if (!kinds.cancellation || !isCancelledByHouse(booking) || !(starts > now)) return null
  const wanted = at + UNDO_MS
  const end = getQuietEnd({ quiet, zone }, wanted)
  const due_at = end <= starts - CANCELLATION_NOTICE_MS ? end : wanted
  const key = `cancellation:${id}:${date}T${time}`
  const about = { client_id, booking_id: id, date, time, hours: null }
  return { kind: 'cancellation', key, ...about, due_at, expires_at: starts }
}

type ReturningClient = {
  client_id: string
  service_id: string
  /** Of the last one. */
  booking_id: string
  /** The days on which this client came for this service, in any order. */
  dates: readonly string[]
}

/** The shortest pause after which somebody is asked back (days). */
const LEAST_PAUSE = 5
/** A day on which nobody looked is made up for within so many. */
const RETURN_DAYS = 3

/** Whether today is the day on which a client usually comes again for a service. @param today of the house */
export function isReturnDue({ dates }: ReturningClient, today: string): boolean {
  const pause = getVisitRhythm(dates.map((date) => ({ date })))
  if (pause === null || pause < LEAST_PAUSE) return false
  const last = Math.max(...dates.map(toEpochDay))
  const late = toEpochDay(today) - (last + pause)
  return late >= 0 && late < RETURN_DAYS
}

/** Is it somebody's birthday? Who was born on 29 February has it on the 28th of other years. */
export function isBirthday(birth_date: string, today: string): boolean {
  const day = birth_date.slice(5)
  if (day === today.slice(5)) return birth_date < today
  const year = Number(today.slice(0, 4))
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day === '02-29' && today.slice(5) === '02-28' && !isLeap
}

/** What the house's day begins with: invitations to come back, and birthdays. */
export function planDay(
  { settings: { kinds, quiet }, zone, now }: House,
  today: string,
  people: { returning: readonly ReturningClient[]; birthdays: readonly { id: string }[] },
): PlannedMessage[] {
  const placed = { quiet, zone }
  const due_at = getQuietEnd(placed, now)
  const when = { date: null, time: null, hours: null, due_at, expires_at: due_at + MS_A_DAY / 2 }
  const returning = kinds.return ? people.returning : []
  const seen = new Set<string>()
  const invitations = returning.flatMap((one): PlannedMessage[] => {
    const { client_id, booking_id } = one
    if (seen.has(client_id) || !isReturnDue(one, today)) return []
    // One message for whoever has two services to come back for.
    seen.add(client_id)
    return [{ kind: 'return', key: `return:${booking_id}`, client_id, booking_id, ...when }]
  })
  const greetings = (kinds.birthday ? people.birthdays : []).map(({ id }): PlannedMessage => {
    const key = `birthday:${id}:${today.slice(0, 4)}`
    return { kind: 'birthday', key, client_id: id, booking_id: null, ...when }
  })
  return [...greetings, ...invitations]
}
