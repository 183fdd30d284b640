/** A client's bookings as the two lists of "Meus Agendamentos", as pure functions. */
import { type Appointment, toAppointment } from '#domain/booking/booking.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { getVisitPhase, type VisitPhase } from './visit-phase.ts'

/** The client's view of a booking, and the booking that its acts are about. */
export type HistoryBooking = {
  appointment: Appointment
  booking: BookedAppointment
  phase: VisitPhase
}
type GroupedBookings = {
  /** Status scheduled: soonest first, and those that are over after them. */
  upcoming: HistoryBooking[]
  /** All others, newest first. */
  past: HistoryBooking[]
}

/**
 * @param zone of the business
 * @param now ms since 1970
 */
export function groupBookings(
  bookings: readonly BookedAppointment[],
  zone: string,
  now: number,
): GroupedBookings {
  const visits = bookings.map((booking) => ({
    appointment: toAppointment(booking),
    booking,
    phase: getVisitPhase(booking, zone, now),
  }))
  const isUpcoming = ({ appointment }: HistoryBooking) => appointment.status === 'scheduled'
  const isBehind = ({ phase }: HistoryBooking) => phase === 'behind'
  const upcoming = visits.filter(isUpcoming).sort(compareBookings)
  return {
    upcoming: [...upcoming.filter((it) => !isBehind(it)), ...upcoming.filter(isBehind)],
    past: visits.filter((it) => !isUpcoming(it)).sort((a, b) => compareBookings(b, a)),
  }
}

const getBookingMoment = ({ appointment: { date, time } }: HistoryBooking) => `${date} ${time}`

function compareBookings(a: HistoryBooking, b: HistoryBooking): number {
  return getBookingMoment(a).localeCompare(getBookingMoment(b))
}
