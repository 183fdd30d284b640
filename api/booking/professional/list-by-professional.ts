import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import { cutBookingPage, parseBookingCursor } from '#api/booking/booking-cursor.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { StaffIdentity } from '#api/identity/authenticate.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { listBookingsOfProfessionals } from '#db/booking/professional-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import {
  type ProfessionalBookingsQuery,
  parseProfessionalBookingsQuery,
} from '#domain/booking/professional-bookings-query.ts'

const PAGE_SIZE = 500

/**
 * A page of the bookings of professionals within dates. The caller is known by the session alone; the ids of the
 * call are checked against it: an owner may name their staff, a professional only themselves.
 */
export function listBookingsByProfessional(
  context: Context,
): Handler<Contract['POST /functions/v1/get-professional-bookings-fixed']> {
  return ({ body }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, staff) => {
      const query = unwrapOrThrow(parseProfessionalBookingsQuery(body))
      await requireOwnProfessionals(db, staff, query)
      const { professional_ids: ids, start_date: from, end_date: to } = query
      const page = { after: parseBookingCursor(body.after, 'after'), most: PAGE_SIZE + 1 }
      const rows = await listBookingsOfProfessionals(db, staff.user_id, ids, { from, to }, page)
      const { shown, next } = cutBookingPage(rows, PAGE_SIZE)
      return { success: true, error: null, data: { ...toResponseData(ids, shown), next } }
    })
}

async function requireOwnProfessionals(
  db: Db,
  { user_id, professional_id, account }: StaffIdentity,
  query: ProfessionalBookingsQuery,
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
