import { agendaBookingOf } from '#api/booking/agenda-booking.ts'
import { comandaOf, partsOf } from '#api/booking/booking-comanda.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Returned } from '#api/contract/endpoint.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import { listVisits } from '#db/client/client-statistics.ts'
import { findClient } from '#db/client/clients.ts'
import { listCommissions, loadRates } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Comanda, Part } from '#domain/comanda/comanda.ts'
import { type Commission, commissionsOf } from '#domain/comanda/commission.ts'
import { countVisits } from '#domain/people/client-statistics.ts'

type Endpoint = Contract['GET /api/bookings/:id']
export type Detail = Returned<Endpoint>

/** A booking with its comanda, one in the trash too. */
export function showBooking(context: Context): Handler<Endpoint> {
  return ({ params }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const booking =
        (await findBooking(db, user_id, params.id)) ??
        (await findBooking(db, user_id, params.id, { deleted: true }))
      if (!booking) throw new Refused({ code: 'booking_not_found' })
      return detailOf(db, booking)
    })
}

/** A booking with all that its comanda shows. */
export async function detailOf(db: Db, booking: BookingRow): Promise<Detail> {
  const parts = await partsOf(db, booking)
  const comanda = comandaOf(booking, parts)
  return {
    ...agendaBookingOf(booking),
    comanda,
    commissions: await commissionLines(db, booking, comanda, parts),
    completed_at: booking.completed_at,
    client: await clientOf(db, booking),
  }
}

/** What was earned; of an open comanda, what would be. */
async function commissionLines(
  db: Db,
  booking: BookingRow,
  comanda: Comanda,
  parts: readonly Part[],
): Promise<Commission[]> {
  const { user_id, id, status } = booking
  if (status === 'completed') return listCommissions(db, user_id, id)
  return commissionsOf(booking, comanda, parts, await loadRates(db, user_id))
}

/** Of a walk-in nobody is known. */
async function clientOf(db: Db, { user_id, client_id }: BookingRow): Promise<Detail['client']> {
  const client = await findClient(db, user_id, client_id)
  if (!client || client.is_walk_in) return null
  const visits = countVisits(await listVisits(db, user_id, client_id))
  return { ...client, visits }
}
