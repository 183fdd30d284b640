import { orThrow } from '#api/errors.ts'
import type { BookingChange, BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { readComanda, writeComanda } from '#domain/comanda/comanda.ts'
import { followBooking } from '#domain/comanda/sync-with-booking.ts'
import { partsOf } from './booking-comanda.ts'

/** A change of a booking with what it makes of a comanda that is saved and still open. */
export async function withComanda(
  tx: Db,
  booking: BookingRow,
  change: BookingChange,
): Promise<BookingChange> {
  const after = { ...booking, ...change }
  const comanda = readComanda(after.notes)
  if (!comanda || booking.status === 'completed' || !isSoldOtherwise(booking, after)) return change
  const booked = async (row: BookingRow) => ({ ...row, parts: await partsOf(tx, row) })
  const followed = followBooking(comanda, await booked(booking), await booked(after))
  return { ...change, notes: writeComanda(orThrow(followed)) }
}

function isSoldOtherwise(before: BookingRow, after: BookingRow): boolean {
  const sold = ({ service_id, composite_id, price, professional_id }: BookingRow) =>
    [service_id, composite_id, price, professional_id].join()
  return sold(before) !== sold(after)
}
