import { searchBookings, totalBookings } from '#db/booking-search.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import type { Handler } from '../mount.ts'
import { agendaBookingOf } from './view.ts'

const USUAL_SIZE = 50

/** One page of the owner's bookings by his filters, and the totals over all that they leave. */
export function searchOwnBookings(context: Context): Handler<Contract['GET /api/bookings']> {
  return ({ query: { page = 1, size = USUAL_SIZE, deleted, ...asked } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      if (asked.from && asked.to && asked.from > asked.to) throw new Refused({ code: 'date_range' })
      const filters = { ...asked, deleted: deleted === 'true' }
      const { count, ...totals } = await totalBookings(db, user_id, filters)
      const rows = await searchBookings(db, user_id, filters, { page, size })
      return { bookings: rows.map(agendaBookingOf), count, totals }
    })
}
