import { professional as said } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayTime } from '#domain/text/display.ts'
import { phoneDigits } from '#domain/text/phone.ts'
import { MINUTES_A_DAY, minuteOf, timeOf } from '#domain/time/civil-time.ts'
import type { OwnBooking } from './own-booking-queries.ts'

export const amountOf = ({ is_courtesy, total }: Pick<OwnBooking, 'is_courtesy' | 'total'>) =>
  is_courtesy ? said.day.courtesy : formatReais(total)

/** `13:30 às 14:30` */
export function spanOf({ time, duration }: Pick<OwnBooking, 'time' | 'duration'>): string {
  const end = timeOf(Math.min(minuteOf(time) + duration, MINUTES_A_DAY))
  return said.next.span(displayTime(time), displayTime(end))
}

/** Opens a chat with the client; null where nobody knows his number. */
export function whatsappOf({ client_phone }: Pick<OwnBooking, 'client_phone'>): string | null {
  const digits = phoneDigits(client_phone ?? '')
  return digits ? `https://wa.me/55${digits}` : null
}
