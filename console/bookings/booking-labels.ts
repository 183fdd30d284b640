/** A booking's facts as people read them. */

import type { AgendaBooking, BookingDetail } from '#api/contract/contract.ts'
import { bookingText as t } from '#console/messages/booking.ts'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { isTime } from '#domain/time/civil-time.ts'
import { isOpenBooking } from './booking-status.ts'
import { formatEndMinute, getEndMinute } from './booking-times.ts'

/** `13:30 às 14:30`, and past midnight `23:30 às 00:30`. */
export const formatBookingSpan = (booking: Pick<AgendaBooking, 'time' | 'duration'>) =>
  isTime(booking.time)
    ? t.span(booking.time, formatEndMinute(getEndMinute(booking)))
    : displayTime(booking.time)

/** `23/11/2026 14:30` */
export const formatBookingDateTime = ({ date, time }: Pick<AgendaBooking, 'date' | 'time'>) =>
  `${displayDate(date)} ${displayTime(time)}`

export const formatBookingClient = displayVisitorAndClient

export const formatBookingTotal = ({
  is_courtesy,
  total,
}: Pick<AgendaBooking, 'is_courtesy' | 'total'>) => (is_courtesy ? t.courtesy : formatReais(total))

/** Which visit of its client's a booking is; empty for a walk-in, and where nothing is to be said. */
export function formatClientVisits(
  booking: Pick<BookingDetail, 'client' | 'status' | 'cancel_reason' | 'deleted'>,
): string {
  if (!booking.client) return ''
  const { visits } = booking.client
  const isCounted = booking.status === 'completed' && !booking.deleted
  if (isCounted) return t.nthVisit(visits)
  if (visits > 0) return t.visitsBefore(visits)
  return isOpenBooking(booking) ? t.firstVisit : ''
}

/** Opens a chat with the client; null where their number is unknown. */
export function getClientWhatsappUrl({
  client_phone,
}: Pick<AgendaBooking, 'client_phone'>): string | null {
  const digits = toPhoneDigits(client_phone ?? '')
  return digits ? `https://wa.me/55${digits}` : null
}
