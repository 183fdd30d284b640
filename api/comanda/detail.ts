import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { getBookingComanda, loadCompositeParts } from '#api/booking/booking-comanda.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import type { ReceptionIdentity } from '#api/identity/authenticate.ts'
import { hasKeyScope } from '#api/identity/authenticate-key.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import { listCompletedVisits } from '#db/client/client-statistics.ts'
import { findClient } from '#db/client/clients.ts'
import { sumOwed } from '#db/client/fiado-moves.ts'
import { listCommissions, loadCommissionRates } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Comanda, CompositePart } from '#domain/comanda/comanda.ts'
import { type Commission, computeCommissions } from '#domain/comanda/commission.ts'
import { countVisitsUpTo } from '#domain/people/client-statistics.ts'

type Endpoint = Contract['GET /api/bookings/:id']
type BookingDetailData = HandlerResult<Endpoint>

/** A booking with its comanda, one in the trash too. */
export function getBookingDetail(context: Context): Handler<Endpoint> {
  return ({ params }, caller) =>
    context.storage.read(async (db) => {
      const staff = await caller(db)
      const { user_id } = staff
      const booking =
        (await findBooking(db, user_id, params.id)) ??
        (await findBooking(db, user_id, params.id, { deleted: true }))
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      return loadBookingDetail(db, staff, booking)
    })
}

/**
 * A booking with all that its comanda shows; what the house pays for it is the owner's to see, and what it keeps
 * of its client is for keys that read clients.
 */
export async function loadBookingDetail(
  db: Db,
  staff: Pick<ReceptionIdentity, 'house_role' | 'key_scopes'>,
  booking: BookingRow,
): Promise<BookingDetailData> {
  const parts = await loadCompositeParts(db, booking)
  const comanda = getBookingComanda(booking, parts)
  return {
    ...toAgendaBooking(booking),
    comanda,
    commissions:
      staff.house_role === 'owner' ? await loadCommissionLines(db, booking, comanda, parts) : [],
    completed_at: booking.completed_at,
    client: hasKeyScope(staff, 'clients:read') ? await findBookingClient(db, booking) : null,
  }
}

/** What was earned; of an open comanda, what would be. */
async function loadCommissionLines(
  db: Db,
  booking: BookingRow,
  comanda: Comanda,
  parts: readonly CompositePart[],
): Promise<Commission[]> {
  const { user_id, id, status } = booking
  if (status === 'completed') return listCommissions(db, user_id, id)
  return computeCommissions(booking, comanda, parts, await loadCommissionRates(db, user_id))
}

/** Of a walk-in nobody is known. */
async function findBookingClient(
  db: Db,
  booking: BookingRow,
): Promise<BookingDetailData['client']> {
  const { user_id, client_id } = booking
  const client = await findClient(db, user_id, client_id)
  if (!client || client.is_walk_in) return null
  const visits = countVisitsUpTo(await listCompletedVisits(db, user_id, client_id), booking)
  return { ...client, visits, owed: await sumOwed(db, user_id, client_id) }
}
