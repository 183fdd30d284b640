import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findServicesWith } from '#db/services.ts'
import {
  type Comanda,
  type CompositePart,
  openComanda,
  parseComanda,
} from '#domain/comanda/comanda.ts'

/** The services of the composite that was booked, with what each costs with whoever serves it; none of a plain service. */
export async function loadCompositeParts(
  db: Db,
  { user_id, professional_id, is_composite, composite_items }: BookingRow,
): Promise<CompositePart[]> {
  if (!is_composite) return []
  const ids = composite_items.map(({ service_id }) => service_id)
  const rows = await findServicesWith(db, user_id, professional_id, ids)
  return ids.flatMap((service_id) => {
    const row = rows.find(({ id }) => id === service_id)
    return row ? [{ service_id, name: row.name, price: row.price }] : []
  })
}

/** A booking's comanda: as it is saved, or as it opens. */
export function getBookingComanda(booking: BookingRow, parts: readonly CompositePart[]): Comanda {
  return parseComanda(booking.notes) ?? openComanda(booking, parts)
}
