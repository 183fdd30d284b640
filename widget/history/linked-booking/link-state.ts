import { toAppointmentStatus } from '#domain/booking/booking.ts'
import { getVisitPhase, type VisitPhase } from '#widget/history/visit-phase.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

/** What there is to do with the booking of a link. */
export type LinkState = VisitPhase | 'completed' | 'cancelled'

/**
 * @param zone of the business
 * @param now ms since 1970
 */
export function getLinkState(booking: BookedAppointment, zone: string, now: number): LinkState {
  const status = toAppointmentStatus(booking.status)
  return status === 'scheduled' ? getVisitPhase(booking, zone, now) : status
}
