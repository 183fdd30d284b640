/** A client's bookings as the two lists of "Meus Agendamentos", as pure functions. */
import { type Appointment, appointmentOf } from '#domain/booking/booking.ts'
import { instantOf } from '#domain/time/clock.ts'
import type { Booked } from '#widget/state/browser-storage.ts'

/** The client's view of a booking, and the booking that its acts are about. */
export type Visit = { appointment: Appointment; booking: Booked; isBehind: boolean }
export type Visits = {
  /** Status scheduled: soonest first, and those whose time has passed after them. */
  upcoming: Visit[]
  /** All others, newest first. */
  past: Visit[]
}

/**
 * @param zone of the business
 * @param now ms since 1970
 */
export function visitsOf(bookings: readonly Booked[], zone: string, now: number): Visits {
  const visits = bookings.map((booking) => ({
    appointment: appointmentOf(booking),
    booking,
    isBehind: instantOf(zone, booking.date, booking.time) <= now,
  }))
  const isUpcoming = ({ appointment }: Visit) => appointment.status === 'scheduled'
  const upcoming = visits.filter(isUpcoming).sort(soonestFirst)
  return {
    upcoming: [...upcoming.filter((it) => !it.isBehind), ...upcoming.filter((it) => it.isBehind)],
    past: visits.filter((it) => !isUpcoming(it)).sort((a, b) => soonestFirst(b, a)),
  }
}

const momentOf = ({ appointment: { date, time } }: Visit) => `${date} ${time}`

function soonestFirst(a: Visit, b: Visit): number {
  return momentOf(a).localeCompare(momentOf(b))
}
