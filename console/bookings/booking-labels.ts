import type { AgendaBooking } from '#api/contract/contract.ts'
import { getEndMinute } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { getStatusColor } from './booking-status-badge.tsx'

const t = agendaText

/** How much fits on a card of this many minutes. */
export const getCardSize = (minutes: number) =>
  minutes < 40 ? 'line' : minutes < 55 ? 'short' : 'tall'

export function formatBookingStatus({ status, cancel_reason }: AgendaBooking): string {
  if (cancel_reason === 'no_show') return t.states.no_show
  return text.status[status]
}

/** The one word beside the time. */
export const formatCardBadge = (booking: AgendaBooking, fresh: boolean) =>
  fresh ? t.new : booking.encaixe && isConfirmed(booking) ? t.encaixe : formatBookingStatus(booking)

const isConfirmed = ({ status }: AgendaBooking) => status === 'confirmed' || status === 'scheduled'

/** The colour that goes with it. */
export const getBookingColor = ({ status }: AgendaBooking) => getStatusColor(status)

export const formatBookingSpan = (booking: AgendaBooking) =>
  t.span(displayTime(booking.time), toTimeOfDay(Math.min(1440, getEndMinute(booking))))

/** All that a card shows, as one sentence to be heard. */
export function formatCardLabel(booking: AgendaBooking, fresh: boolean): string {
  const parts = [
    formatBookingSpan(booking),
    displayName(booking.client_name),
    booking.service_name,
    booking.professional_name,
    formatBookingStatus(booking),
    booking.encaixe && t.encaixe,
    booking.is_courtesy && t.courtesy,
    booking.series_id && t.repeats,
    fresh && t.newSpoken,
  ]
  return parts.filter(Boolean).join(', ')
}
