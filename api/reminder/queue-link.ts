/** The link to a booking that a reminder by hand carries. */
import type { Context } from '#api/context.ts'
import { hashText, toLinkToken } from '#api/crypto.ts'
import { LINKS } from '#api/message/template-parts.pt-BR.ts'
import { ensureBookingLink } from '#db/booking/booking-links.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'

type Linked = Pick<BookingRow, 'id' | 'client_id' | 'client_phone'>

/** The same each time for the same client: whoever had the booking before knows another. */
const getToken = ({ crypto }: Pick<Context, 'crypto'>, booking: Linked): string =>
  toLinkToken(
    crypto.signMark(`queue:${booking.id}:${booking.client_id}:${booking.client_phone ?? ''}`),
  )

/** It opens once the reminder is noted as sent. */
export const getQueueLink = (
  context: Pick<Context, 'crypto' | 'address'>,
  slug: string,
  booking: Linked,
): string => LINKS.booking(context.address(), slug, getToken(context, booking))

export async function ensureQueueLink(
  tx: Db,
  context: Pick<Context, 'crypto' | 'now'>,
  user_id: string,
  booking: Linked,
): Promise<void> {
  const hash = hashText(getToken(context, booking))
  await ensureBookingLink(tx, { hash, user_id, booking_id: booking.id, created_at: context.now() })
}
