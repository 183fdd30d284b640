import { cancelClientBooking } from './booking/cancel.ts'
import { createBooking } from './booking/create.ts'
import { listBookings } from './booking/list.ts'
import { listFreeSlots } from './booking/slots.ts'
import type { Context } from './context.ts'
import type { Handlers } from './mount.ts'
import { readPage } from './page/read.ts'
import { createSession } from './session/create.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export function makeHandlers(context: Context): Handlers {
  return {
    'GET /api/public/:slug': readPage(context),
    'GET /api/public/:slug/slots': listFreeSlots(context),
    'POST /api/public/:slug/session': createSession(context),
    'POST /api/public/:slug/bookings': createBooking(context),
    'GET /api/public/:slug/bookings': listBookings(context),
    'POST /api/public/:slug/bookings/:id/cancel': cancelClientBooking(context),
  }
}
