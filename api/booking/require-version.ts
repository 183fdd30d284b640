import { RefusalError } from '#api/errors.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'

/**
 * A booking of the house as somebody saw it.
 * @param version which he saw: of two who change it at once, the second is told
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
