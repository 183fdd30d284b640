import type { AgendaBooking } from '#api/contract/contract.ts'
import { getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { remindersText } from '#console/messages/reminders.ts'
import { displayDayMonth, displayName, displayTime, getWeekdayName } from '#domain/text/display.ts'

/** Whoever comes that day and has not said so, by time: those who are still to be reminded first. */
export function listReminders(bookings: readonly AgendaBooking[], date: string): AgendaBooking[] {
  return bookings
    .filter((one) => one.date === date && isOpenBooking(one) && !one.presence_confirmed_at)
    .sort((a, b) => Number(isReminded(a)) - Number(isReminded(b)) || (a.time < b.time ? -1 : 1))
}

export const isReminded = ({ reminded_at }: AgendaBooking) => reminded_at !== null

/** A chat with the client in which the reminder stands written; null where their number is unknown. */
export function getReminderUrl(booking: AgendaBooking, house: string): string | null {
  const chat = getClientWhatsappUrl(booking)
  const { client_name, guest_name, date, time, service_name, professional_name } = booking
  const text = remindersText.message({
    client: displayName(client_name).split(' ')[0] ?? '',
    guest: guest_name && displayName(guest_name),
    house,
    day: `${getWeekdayName(date)}, ${displayDayMonth(date)},`,
    time: displayTime(time),
    service: service_name,
    professional: displayName(professional_name),
  })
  return chat && `${chat}?text=${encodeURIComponent(text)}`
}
