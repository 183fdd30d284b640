import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import { createLinkToken, hashText } from '#api/crypto.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { BookingReach } from '#api/reminder/house-ways.ts'
import { noteWithheld } from '#api/reminder/withheld.ts'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { getConfirmationKey } from '#domain/message/confirmation-key.ts'
import type { SkipReason } from '#domain/reminder/kinds.ts'
import { toInstant } from '#domain/time/clock.ts'

/** When it leaves, at once by default, or why it does not go that way; `not_before` in ms since 1970. */
export type ConfirmationTurn = { not_before?: number } | SkipReason

/** Of these one says no to all of them. */
const UNWANTED: readonly SkipReason[] = ['opted_out', 'switched_off']

type Cause = {
  is_moved: boolean
  /** Its client booked or moved it themselves. */
  by_client: boolean
}

type Ways = Cause & {
  /** To its client, as the house orders them: `listBookingReaches`. */
  reaches: readonly BookingReach[]
  findTurn: (reach: BookingReach) => Promise<ConfirmationTurn>
}

/**
 * Confirms a booking by the first way that has room for it; by e-mail it has its calendar file. Where none has, the
 * log says why the first one had not.
 * @returns the way that it goes; null where it is not on its way
 */
export async function confirmByFirst(
  tx: Db,
  context: Context,
  catalog: BusinessCatalog,
  booking: BookingRow,
  { reaches, findTurn, ...cause }: Ways,
): Promise<BookingReach | null> {
  let withheld: { reach: BookingReach; reason: SkipReason } | null = null
  for (const reach of reaches) {
    const turn = await findTurn(reach)
    if (typeof turn !== 'string') {
      const leaving = { ...cause, ...turn, reach }
      return (await queueConfirmation(tx, context, catalog, booking, leaving)) ? reach : null
    }
    withheld ??= { reach, reason: turn }
    // Who does not want it by one way is not told by another.
    if (UNWANTED.includes(turn)) break
  }
  const { is_moved } = cause
  const zone = catalog.settings.general_settings.timezone
  if (withheld) await noteWithheld(tx, context, booking, { ...withheld, is_moved, zone })
  return null
}

async function queueConfirmation(
  tx: Db,
  context: Context,
  { user_id, rows: { business }, settings }: BusinessCatalog,
  booking: BookingRow,
  { reach, is_moved, by_client, not_before }: Cause & { reach: BookingReach; not_before?: number },
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
