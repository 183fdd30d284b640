import { toAppointmentStatus } from '#domain/booking/booking.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

/** What there is to do with the booking of a link. */
export type LinkState = 'ahead' | 'past' | 'completed' | 'cancelled'

/**
 * @param zone of the business
 * @param now ms since 1970
 */
export function getLinkState(booking: BookedAppointment, zone: string, now: number): LinkState {
  const status = toAppointmentStatus(booking.status)
  if (status !== 'scheduled') return status
  return toInstant(zone, booking.date, booking.time) > now ? 'ahead' : 'past'
}
