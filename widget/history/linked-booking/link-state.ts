import { appointmentStatus } from '#domain/booking/booking.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { Booked } from '#widget/state/browser-storage.ts'

/** What there is to do with the booking of a link. */
export type LinkState = 'ahead' | 'past' | 'completed' | 'cancelled'

/**
 * @param zone of the business
 * @param now ms since 1970
 */
export function linkStateOf(booking: Booked, zone: string, now: number): LinkState {
  const status = appointmentStatus(booking.status)
  if (status !== 'scheduled') return status
  return instantOf(zone, booking.date, booking.time) <= now ? 'past' : 'ahead'
}
