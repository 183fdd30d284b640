import type { AgendaBooking, CallOutput } from '#api/contract/contract.ts'
import { getClientWhatsappUrl } from '#console/bookings/booking-labels.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { remindersText as t } from '#console/messages/reminders.ts'
import { fillKnown } from '#domain/reminder/template.ts'
import { displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'

/**
 * Whoever comes that day and has not said so, by time: those who are still to be reminded first.
 * @param told bookings whose client was reminded by itself
 */
export function listReminders(
  bookings: readonly AgendaBooking[],
  date: string,
  told: readonly string[] = [],
): { toRemind: AgendaBooking[]; byThemselves: number } {
  const open = bookings.filter(
    (one) => one.date === date && isOpenBooking(one) && !one.presence_confirmed_at,
  )
  const toRemind = open
    .filter((one) => isReminded(one) || !told.includes(one.id))
    .sort((a, b) => Number(isReminded(a)) - Number(isReminded(b)) || (a.time < b.time ? -1 : 1))
  return { toRemind, byThemselves: open.length - toRemind.length }
}

export const isReminded = ({ reminded_at }: AgendaBooking) => reminded_at !== null

export type ReminderQueue = CallOutput<'GET /api/notifications/queue'>

/** Whether the client wants no messages of the house. */
export const isOptedOut = (booking: AgendaBooking, queue: ReminderQueue): boolean =>
  queue.opted_out.includes(booking.id)

/** A chat with the client in which the reminder stands written; null where their number is unknown. */
export function getReminderUrl(
  booking: AgendaBooking,
  house: string,
  queue: Pick<ReminderQueue, 'text' | 'address' | 'links'>,
): string | null {
  const chat = getClientWhatsappUrl(booking)
  return chat && `${chat}?text=${encodeURIComponent(writeReminder(booking, house, queue))}`
}

function writeReminder(
  { id, client_name, guest_name, date, time, service_name, professional_name }: AgendaBooking,
  house: string,
  { text, address, links }: Pick<ReminderQueue, 'text' | 'address' | 'links'>,
): string {
  const guest = guest_name && displayName(guest_name)
  const written = fillKnown(text, {
    cliente: displayName(client_name).split(' ')[0] ?? '',
    servico: guest ? t.forGuest(service_name, guest) : service_name,
    profissional: displayName(professional_name),
    data: displayDayMonth(date),
    hora: displayTime(time),
    salao: house,
    endereco: address,
    link: links.find((one) => one.id === id)?.link ?? '',
  })
  return guest && !written.includes(guest) ? `${written} ${t.ofGuest(guest)}` : written
}
