import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { createLinkToken, hashText } from '#api/crypto.ts'
import { getConfirmationKey } from '#api/message/outdated.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { BookingReach } from '#api/reminder/house-ways.ts'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { toInstant } from '#domain/time/clock.ts'

type When = { not_before?: number; is_moved?: boolean; by_client?: boolean }

/**
 * The confirmation of a booking; by e-mail it has its calendar file.
 * @param reach where it goes: `findBookingReach`
 * @param when `not_before`, ms since 1970: until then whoever changed the booking may take it back;
 * `by_client`: its client booked or moved it themselves
 * @returns whether it is on its way to the client
 */
export async function queueConfirmation(
  tx: Db,
  context: Context,
  { user_id, rows: { business }, settings }: BusinessCatalog,
  booking: BookingRow,
  reach: BookingReach,
  { not_before, is_moved = false, by_client = false }: When = {},
): Promise<boolean> {
  // Each message has a link of its own to the booking.
  const token = createLinkToken()
  const { id: booking_id, updated_at: created_at } = booking
  await insertBookingLink(tx, { hash: hashText(token), user_id, booking_id, created_at })
  const { timezone } = settings.general_settings
  const is_leaving = (await findLeaving(tx, user_id)) !== null
  return queueMessage(tx, context, {
    kind: 'booking_confirmation',
    key: getConfirmationKey(booking.id, booking.version),
    user_id,
    ...reach,
    facts: {
      booking_id: booking.id,
      version: booking.version,
      client_name: booking.client_name,
      guest_name: booking.guest_name,
      business_name: business.business_name,
      business_address: business.business_address,
      business_phone: business.business_phone,
      slug: business.slug,
      timezone,
      service_name: booking.service_name,
      professional_id: booking.professional_id,
      professional_name: booking.professional_name,
      date: booking.date,
      time: booking.time,
      duration: booking.duration,
      price: booking.price,
      created_at: booking.created_at,
      ...(is_moved && { is_moved }),
      ...(by_client && { by_client }),
      ...(is_leaving && { is_leaving }),
    },
    secret: token,
    ...(not_before !== undefined && { not_before }),
    expires_at: toInstant(timezone, booking.date, booking.time),
  })
}
