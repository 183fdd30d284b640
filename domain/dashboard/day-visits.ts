/** The bookings of a day as its owner follows them: what is done, what runs, who comes, who is late. */
import type { Interval } from '#domain/availability/occupation.ts'
import type { BookingStatus } from '#domain/booking/booking.ts'
import {
  addDays,
  isDate,
  isTime,
  MINUTES_A_DAY,
  toEpochDay,
  toMinuteOfDay,
} from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'

/** `unclosed`: its time is over, and nobody has said what became of it. */
export const VISIT_STATES = ['done', 'unclosed', 'running', 'confirmed', 'pending'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** Minutes after which somebody counts as late. */
export const LATE_MINUTES = 10

/**
 * When a booking is, in minutes from a day's midnight: what began the day before begins below 0.
 * @param date the day
 * @returns null for one that does not reach into the day, or whose date or time cannot be read
 */
export function getDaySpan(
  booking: { date: string; time: string; duration: number },
  date: string,
): Interval | null {
  const from = getStart(booking, date)
  if (from === null) return null
  const to = from + booking.duration
  return from < MINUTES_A_DAY && to > 0 ? { from, to } : null
}

function getStart(booking: { date: string; time: string }, date: string): number | null {
  if (!isTime(booking.time)) return null
  // Nearly all of a day's bookings are its own.
  if (booking.date === date) return toMinuteOfDay(booking.time)
  if (!isDate(booking.date)) return null
  const days = toEpochDay(booking.date) - toEpochDay(date)
  return days * MINUTES_A_DAY + toMinuteOfDay(booking.time)
}

/** A booking of the day that was not called off. */
type Visit = Interval & { status: BookingStatus; has_comanda: boolean }

const isOpen = ({ status }: Pick<Visit, 'status'>) =>
  status !== 'completed' && status !== 'cancelled'

/** @param minute of the day */
export function getVisitState(visit: Omit<Visit, 'has_comanda'>, minute: number): VisitState {
  if (!isOpen(visit)) return 'done'
  if (visit.to <= minute) return 'unclosed'
  if (visit.from <= minute) return 'running'
  return visit.status === 'pendente' ? 'pending' : 'confirmed'
}

/**
 * Is somebody late? Nobody notes who came in at the door: the first thing that a house does with a
 * client who is there is to open the comanda, so that who has none some minutes into their time is.
 */
export const isLate = (visit: Visit, minute: number): boolean =>
  isOpen(visit) && !visit.has_comanda && visit.from + LATE_MINUTES <= minute

/** How far back what nobody has closed is still asked for: before that it is history. */
const UNCLOSED_DAYS = 30

export const getUnclosedDays = (today: string): Period => ({
  from: addDays(today, -UNCLOSED_DAYS),
  to: addDays(today, -1),
})
