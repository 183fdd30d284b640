import { unwrapOrThrow } from '#api/errors.ts'
import type { BookingChange, BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { parseComanda, serializeComanda } from '#domain/comanda/comanda.ts'
import { syncComandaWithBooking } from '#domain/comanda/sync-with-booking.ts'
import { loadCompositeParts } from './booking-comanda.ts'

/** A change of a booking with what it makes of a comanda that is saved and still open. */
export async function addComandaChange(
  tx: Db,
  booking: BookingRow,
  change: BookingChange,
): Promise<BookingChange> {
  const after = { ...booking, ...change }
  const comanda = parseComanda(after.notes)
  if (!comanda || booking.status === 'completed' || !isSaleChanged(booking, after)) return change
  const loadBooked = async (row: BookingRow) => ({
    ...row,
    parts: await loadCompositeParts(tx, row),
  })
  const followed = syncComandaWithBooking(
    comanda,
    await loadBooked(booking),
    await loadBooked(after),
  )
  return { ...change, notes: serializeComanda(unwrapOrThrow(followed)) }
}

function isSaleChanged(before: BookingRow, after: BookingRow): boolean {
  const toSaleKey = ({ service_id, composite_id, price, professional_id }: BookingRow) =>
    [service_id, composite_id, price, professional_id].join()
  return toSaleKey(before) !== toSaleKey(after)
}
