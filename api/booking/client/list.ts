import { cutBookingPage, parseBookingCursor } from '#api/booking/booking-cursor.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listNextBookings, listPastBookings } from '#db/booking/client-bookings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type ListBookings = Handler<Contract['GET /api/public/:slug/bookings']>

const PAGE_SIZE = 20

/**
 * What was booked in the caller's session, with a proof of identity all of their bookings here: the
 * next ones with the first page of what was, then page by page.
 */
export function listBookings(context: Context): ListBookings {
  return async ({ query: { before } }, caller) => {
    const after = parseBookingCursor(before, 'before')
    return context.storage.read(async (db) => {
      const { catalog, scope } = await caller(db)
      const { user_id, settings } = catalog
      const today = getTodayInZone(settings.general_settings.timezone, context.now())
      const next = after ? [] : await listNextBookings(db, user_id, scope, today)
      const page = { today, after, most: PAGE_SIZE + 1 }
      const past = await listPastBookings(db, user_id, scope, page)
      const { shown, next: older } = cutBookingPage(past, PAGE_SIZE)
      return { bookings: [...next, ...shown], older }
    })
  }
}
