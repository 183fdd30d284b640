/** The texts on a booking's card in the agenda. */

import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import { getShownStatus, getStatusEntry } from '#console/bookings/booking-status.ts'
import { formatEndMinute, getEndMinute } from '#console/bookings/booking-times.ts'
import { agendaText as t } from '#console/messages/agenda.ts'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'

/** How much fits on a card of this many minutes. */
export const getCardSize = (minutes: number) =>
  minutes < 40 ? 'line' : minutes < 55 ? 'short' : 'tall'

/** The one word beside the time. */
export function formatCardBadge(booking: AgendaBooking, fresh: boolean): string {
  if (fresh) return t.new
  const isConfirmed = getStatusEntry(booking).settable === 'confirmed'
  return booking.encaixe && isConfirmed ? t.encaixe : formatCardStatus(booking)
}

const formatCardStatus = (booking: AgendaBooking) =>
  getShownStatus(booking) === 'no_show' ? t.states.no_show : getStatusEntry(booking).label

/** `até 00:30`: what is short to say of one that began on the day before. */
export const formatOvernightEnd = (booking: AgendaBooking): string =>
  t.until(formatEndMinute(getEndMinute(booking)))

/**
 * All that a card shows, as one sentence for screen readers.
 * @param overnight on the card of the day after the one on which it begins
 */
export function formatCardLabel(booking: AgendaBooking, fresh: boolean, overnight = false): string {
  const parts = [
    formatBookingSpan(booking),
    overnight && t.overnight,
    displayVisitorAndClient(booking),
    booking.service_name,
    booking.professional_name,
    formatCardStatus(booking),
    booking.encaixe && t.encaixe,
    booking.is_courtesy && t.courtesy,
    booking.series_id && t.repeats,
    fresh && t.newSpoken,
  ]
  return parts.filter(Boolean).join(', ')
}
