import type { BookingRow } from '#db/booking/bookings.ts'
import type { PushEvent } from '#domain/agenda/push.ts'
import { displayDayMonth, displayTime, getShortWeekday } from '#domain/text/display.ts'

/** What the service worker shows (`api/page/assets/sw.js`): no more than is needed to know which visit. */
type Push = { title: string; body: string; url: string; tag: string }

const TITLES: Record<PushEvent, string> = {
  created: 'Novo agendamento',
  moved: 'Agendamento remarcado',
  cancelled: 'Agendamento cancelado',
}

type ToldBooking = Pick<
  BookingRow,
  'id' | 'client_name' | 'guest_name' | 'service_name' | 'date' | 'time'
>

/** @param professional_id whose area a press opens; null for the house's agenda */
export function formatPush(
  event: PushEvent,
  { id, client_name, guest_name, service_name, date, time }: ToldBooking,
  professional_id: string | null,
): Push {
  const [first = ''] = (guest_name ?? client_name).trim().split(/\s+/)
  const when = `${getShortWeekday(date)}, ${displayDayMonth(date)} às ${displayTime(time)}`
  const area = professional_id === null ? '/admin/agenda' : '/professional/dashboard'
  return {
    title: TITLES[event],
    body: [first, service_name, when].filter(Boolean).join(' · '),
    url: `${area}?dia=${date}&agendamento=${encodeURIComponent(id)}`,
    tag: `booking:${id}`,
  }
}
