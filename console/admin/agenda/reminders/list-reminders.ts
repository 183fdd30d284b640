import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { remindersText } from '#console/messages/reminders.ts'
import { fillTemplate } from '#domain/reminder/template.ts'
import { displayDayMonth, displayName, displayTime, getWeekdayName } from '#domain/text/display.ts'

/** Whoever comes that day and has not said so, by time: those who are still to be reminded first. */
export function listReminders(bookings: readonly AgendaBooking[], date: string): AgendaBooking[] {
  return bookings
    .filter((one) => one.date === date && isOpenBooking(one) && !one.presence_confirmed_at)
    .sort((a, b) => Number(isReminded(a)) - Number(isReminded(b)) || (a.time < b.time ? -1 : 1))
}

export const isReminded = ({ reminded_at }: AgendaBooking) => reminded_at !== null

export type ReminderQueue = CallOutput<'GET /api/notifications/queue'>

/** Whether the client wants no messages of the house. */
export const isOptedOut = (booking: AgendaBooking, queue: ReminderQueue): boolean =>
  queue.opted_out.includes(booking.id)

/**
 * A chat with the client in which the reminder stands written; null where their number is unknown.
 * @param link where clients find the house
 */
export function getReminderUrl(
  booking: AgendaBooking,
  house: string,
  own: { text: string; link: string } | null = null,
): string | null {
  const chat = getClientWhatsappUrl(booking)
  const text = own ? fillOwnText(booking, house, own) : writeReminder(booking, house)
  return chat && `${chat}?text=${encodeURIComponent(text)}`
}

/** As the house has written it. */
function fillOwnText(
  { client_name, date, time, service_name, professional_name }: AgendaBooking,
  house: string,
  { text, link }: { text: string; link: string },
): string {
  return fillTemplate(text, {
    cliente: displayName(client_name).split(' ')[0] ?? '',
    servico: service_name,
    profissional: displayName(professional_name),
    data: displayDayMonth(date),
    hora: displayTime(time),
    ...{ salao: house, endereco: '', link },
  })
}

function writeReminder(booking: AgendaBooking, house: string): string {
  const { client_name, guest_name, date, time, service_name, professional_name } = booking
  return remindersText.message({
    client: displayName(client_name).split(' ')[0] ?? '',
    guest: guest_name && displayName(guest_name),
    house,
    day: `${getWeekdayName(date)}, ${displayDayMonth(date)},`,
    time: displayTime(time),
    service: service_name,
    professional: displayName(professional_name),
  })
}
