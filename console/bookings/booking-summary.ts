import type { AgendaBooking } from '#api/contract/contract.ts'
import { bookings as said } from '#console/messages/bookings.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'

/** `23/11/2026 14:30` */
export const whenOf = ({ date, time }: AgendaBooking) => `${displayDate(date)} ${displayTime(time)}`

export const clientOf = ({ client_name }: AgendaBooking) => displayName(client_name)

export const amountOf = ({ is_courtesy, total }: AgendaBooking) =>
  is_courtesy ? said.courtesy : formatReais(total)
