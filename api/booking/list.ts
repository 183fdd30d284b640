import { listBookingsOfSession } from '#db/bookings.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import type { Handler } from '../mount.ts'

type ListBookings = Handler<Contract['GET /api/public/:slug/bookings']>

/** What was booked in the caller's session. Bookings made elsewhere need a proof of identity. */
export function listBookings(context: Context): ListBookings {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { catalog, session } = await caller(db)
      return { bookings: await listBookingsOfSession(db, catalog.user_id, session.id) }
    })
}
