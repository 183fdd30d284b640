import type { AgendaBooking } from '#api/contract/contract.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { MINUTES_A_DAY, toMinuteOfDay } from '#domain/time/civil-time.ts'

type PlannedBooking = Pick<AgendaBooking, 'time' | 'duration' | 'status' | 'cancel_reason'>

/**
 * The current booking, or else the next one.
 * @param minute of the day, on the clock of whoever looks
 */
export function findNextBooking<Booking extends PlannedBooking>(
  bookings: readonly Booking[],
  minute: number,
): { booking: Booking; running: boolean } | null {
  const left = bookings
    .filter(isOpenBooking)
    .filter(({ time, duration }) => toMinuteOfDay(time) + duration > minute)
    .sort((a, b) => toMinuteOfDay(a.time) - toMinuteOfDay(b.time))
  const [booking] = left
  return booking ? { booking, running: toMinuteOfDay(booking.time) <= minute } : null
}

/** Morning until noon, afternoon until 18:00. */
export function getGreetingPeriod(minute: number): 'morning' | 'afternoon' | 'night' {
  if (minute < MINUTES_A_DAY / 2) return 'morning'
  return minute < 18 * 60 ? 'afternoon' : 'night'
}

export function getCurrentMinute(now = new Date()): number {
  return now.getHours() * 60 + now.getMinutes()
}
