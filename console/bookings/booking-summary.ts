import type { AgendaBooking } from '#api/contract/contract.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'

/** `23/11/2026 14:30` */
export const formatBookingDateTime = ({ date, time }: AgendaBooking) =>
  `${displayDate(date)} ${displayTime(time)}`

export const formatBookingClient = ({ client_name }: AgendaBooking) => displayName(client_name)

export const formatBookingTotal = ({ is_courtesy, total }: AgendaBooking) =>
  is_courtesy ? t.courtesy : formatReais(total)
