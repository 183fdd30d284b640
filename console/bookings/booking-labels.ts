import type { AgendaBooking } from '#api/contract/contract.ts'
import { endOf } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { displayName, displayTime } from '#domain/text/display.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import { lookOf } from './booking-status-badge.tsx'

const said = agendaText

/** How much fits on a card of this many minutes. */
export const sizeOf = (minutes: number) => (minutes < 40 ? 'line' : minutes < 55 ? 'short' : 'tall')

export function stateWord({ status, cancel_reason }: AgendaBooking): string {
  if (cancel_reason === 'no_show') return said.states.no_show
  return text.status[status]
}

/** The one word beside the time. */
export const wordOf = (booking: AgendaBooking, fresh: boolean) =>
  fresh ? said.new : booking.encaixe && isOpen(booking) ? said.encaixe : stateWord(booking)

const isOpen = ({ status }: AgendaBooking) => status === 'confirmed' || status === 'scheduled'

/** The colour that goes with it. */
export const toneOf = ({ status }: AgendaBooking) => lookOf(status)

export const spanOf = (booking: AgendaBooking) =>
  said.span(displayTime(booking.time), timeOf(Math.min(1440, endOf(booking))))

/** All that a card shows, as one sentence to be heard. */
export function spokenCard(booking: AgendaBooking, fresh: boolean): string {
  const parts = [
    spanOf(booking),
    displayName(booking.client_name),
    booking.service_name,
    booking.professional_name,
    stateWord(booking),
    booking.encaixe && said.encaixe,
    booking.is_courtesy && said.courtesy,
    booking.series_id && said.repeats,
    fresh && said.newSpoken,
  ]
  return parts.filter(Boolean).join(', ')
}
