import type { BookedAppointment } from './browser-storage.ts'

/**
 * What the page around the widget is told of a booking: no name, contact or note of the client, for
 * every script of that page can listen.
 */
export function toBookingDetail({
  id,
  service_id,
  service_name,
  professional_id,
  professional_name,
  date,
  time,
  price,
  duration,
  status,
}: BookedAppointment) {
  return {
    id,
    service_id,
    service_name,
    professional_id,
    professional_name,
    date,
    time,
    price,
    duration,
    status,
  }
}
