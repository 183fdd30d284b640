import { RefusalError } from '#api/errors.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'

/**
 * A booking of the business, if nobody has changed it since.
 * @param version that the caller saw: of two who change it at once, the second is refused
 */
export async function requireVersion(
  tx: Db,
  user_id: string,
  id: string,
  version: number,
  where: { deleted?: boolean } = {},
): Promise<BookingRow> {
  const booking = await findBooking(tx, user_id, id, where)
  if (!booking) throw new RefusalError({ code: 'booking_not_found' })
  if (booking.version !== version) throw new RefusalError({ code: 'booking_changed' })
  return booking
}
