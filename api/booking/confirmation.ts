import type { BookingRow } from '#db/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Catalog } from '../business/catalog.ts'
import type { Context } from '../context.ts'
import { queueMessage } from '../message/queue.ts'

/** @returns whether a confirmation is on its way to the client */
export async function queueConfirmation(
  tx: Db,
  context: Context,
  { user_id, rows: { business }, settings }: Catalog,
  booking: BookingRow,
): Promise<boolean> {
  if (!booking.client_email) return false
  return queueMessage(tx, context, {
    kind: 'booking_confirmation',
    key: `booking_confirmation:${booking.id}`,
    user_id,
    channel: 'email',
    recipient: booking.client_email,
    facts: {
      booking_id: booking.id,
      client_name: booking.client_name,
      business_name: business.business_name,
      business_address: business.business_address,
      business_phone: business.business_phone,
      slug: business.slug,
      timezone: settings.general_settings.timezone,
      service_name: booking.service_name,
      professional_name: booking.professional_name,
      date: booking.date,
      time: booking.time,
      duration: booking.duration,
      price: booking.price,
      created_at: booking.created_at,
    },
    secret: null,
    expires_at: null,
  })
}
