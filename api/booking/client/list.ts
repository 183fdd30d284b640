import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listClientBookings } from '#db/booking/bookings.ts'

type ListBookings = Handler<Contract['GET /api/public/:slug/bookings']>

/** What was booked in the caller's session; with a proof of identity, all of their bookings here. */
export function listBookings(context: Context): ListBookings {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { catalog, scope } = await caller(db)
      return { bookings: await listClientBookings(db, catalog.user_id, scope) }
    })
}
