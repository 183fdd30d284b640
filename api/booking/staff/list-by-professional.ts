import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { StaffIdentity } from '#api/identity/authenticate.ts'
import type { Handler } from '#api/mount.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listBookingsOfProfessionals } from '#db/booking/professional-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { type BookingsQuery, parseBookingsQuery } from '#domain/booking/bookings-query.ts'

/**
 * Bookings of professionals within dates. The caller is known by the session alone; the ids of the
 * call are checked against it: an owner may name their staff, a professional only themselves.
 */
export function listBookingsByProfessional(
  context: Context,
): Handler<Contract['POST /functions/v1/get-professional-bookings-fixed']> {
  return ({ body }, caller) =>
    context.storage.read(async (db) => {
      const staff = await caller(db)
      const query = unwrapOrThrow(parseBookingsQuery(body))
      await requireOwnProfessionals(db, staff, query)
      const { professional_ids, start_date: from, end_date: to } = query
      const days = { from, to }
      const rows = await listBookingsOfProfessionals(db, staff.user_id, professional_ids, days)
      return { success: true, error: null, data: toResponseData(professional_ids, rows) }
    })
}

async function requireOwnProfessionals(
  db: Db,
  { user_id, professional_id, account }: StaffIdentity,
  query: BookingsQuery,
): Promise<void> {
  const isSelf = [null, user_id, account.id].includes(query.user_id)
  const own = professional_id
    ? new Set([professional_id])
    : new Set((await listProfessionalNames(db, user_id)).keys())
  if (!isSelf || !query.professional_ids.every((id) => own.has(id))) {
    throw new RefusalError({ code: 'forbidden' })
  }
}

function toResponseData(ids: readonly string[], rows: readonly BookingRow[]) {
  const bookings = rows.map(toOwnBooking)
  const filterByProfessional = (id: string) =>
    bookings.filter(({ professional_id }) => professional_id === id)
  return {
    bookings,
    bookings_by_professional: Object.fromEntries(ids.map((id) => [id, filterByProfessional(id)])),
  }
}
