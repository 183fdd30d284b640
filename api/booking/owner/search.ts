import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { getBookingTotals, searchBookings } from '#db/booking/booking-search.ts'

const DEFAULT_PAGE_SIZE = 50

/** One page of the owner's bookings by filters, and the totals over all that match. */
export function searchOwnerBookings(context: Context): Handler<Contract['GET /api/bookings']> {
  return ({ query: { page = 1, size = DEFAULT_PAGE_SIZE, deleted, ...search } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      if (search.from && search.to && search.from > search.to)
        throw new RefusalError({ code: 'date_range' })
      const filters = { ...search, deleted: deleted === 'true' }
      const { count, ...totals } = await getBookingTotals(db, user_id, filters)
      const rows = await searchBookings(db, user_id, filters, { page, size })
      return { bookings: rows.map(toAgendaBooking), count, totals }
    })
}
