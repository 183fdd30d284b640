import { displayTime } from '#domain/text/display.ts'
import { formatWhen } from '#widget/messages/format-when.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { ANYONE } from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'

/**
 * What a client is told who confirmed other choices after an answer was lost: which booking stands,
 * and how to get from it to what was asked for.
 */
export function EarlierBooking({ booking }: { booking: BookedAppointment }) {
  const text = formatEarlierBooking(booking)
  return text && <p class="earlier">{text}</p>
}

/** An empty text for a booking of the last confirmation itself. */
function formatEarlierBooking(booking: BookedAppointment): string {
  const { asked, date, time } = booking
  if (!asked) return ''
  const wanted = { date: asked.date ?? date, time: asked.time ?? time }
  const isSameDay = wanted.date === date
  const format = (at: typeof wanted) => (isSameDay ? displayTime(at.time) : formatWhen(at))
  const said = [SUCCESS.earlier(format(booking), isSameDay)]
  if (!isSameDay || wanted.time !== time) said.push(SUCCESS.earlierMove(format(wanted)))
  if (isOtherVisit(booking, asked)) said.push(SUCCESS.earlierOther)
  return said.join(' ')
}

/** Another service or professional than was asked for, which no rescheduling changes. */
function isOtherVisit(
  { composite_id, service_id, professional_id }: BookedAppointment,
  asked: NonNullable<BookedAppointment['asked']>,
): boolean {
  const isOtherService = asked.service_id !== (composite_id ?? service_id)
  return isOtherService || ![ANYONE, professional_id].includes(asked.professional_id ?? ANYONE)
}
