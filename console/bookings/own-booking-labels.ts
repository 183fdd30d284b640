import { professionalText as t } from '#console/messages/professional.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayTime } from '#domain/text/display.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'
import { MINUTES_A_DAY, toMinuteOfDay, toTimeOfDay } from '#domain/time/civil-time.ts'
import type { OwnBooking } from './own-booking-queries.ts'

export const formatOwnBookingTotal = ({
  is_courtesy,
  total,
}: Pick<OwnBooking, 'is_courtesy' | 'total'>) => (is_courtesy ? t.day.courtesy : formatReais(total))

/** `13:30 às 14:30` */
export function formatOwnBookingSpan({
  time,
  duration,
}: Pick<OwnBooking, 'time' | 'duration'>): string {
  const end = toTimeOfDay(Math.min(toMinuteOfDay(time) + duration, MINUTES_A_DAY))
  return t.next.span(displayTime(time), displayTime(end))
}

/** Opens a chat with the client; null where nobody knows his number. */
export function getClientWhatsappUrl({
  client_phone,
}: Pick<OwnBooking, 'client_phone'>): string | null {
  const digits = toPhoneDigits(client_phone ?? '')
  return digits ? `https://wa.me/55${digits}` : null
}
