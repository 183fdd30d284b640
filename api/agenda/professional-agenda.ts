import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { unwrapOrThrow } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { findLastEvent } from '#db/events.ts'
import { getAgendaRange, loadAgendaDays } from './days.ts'

/** The professional's own day, and nobody else's. */
export function getOwnAgenda(context: Context): Handler<Contract['GET /api/professional/agenda']> {
  return ({ query: { date } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      // Before all else: an answer may be newer than its event, never older.
      const event = await findLastEvent(db, user_id)
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      const { today, from, to } = unwrapOrThrow(
        getAgendaRange(catalog, { from: date }, context.now()),
      )
      const scope = { from, to, professional_id }
      const { days, rows, overnight, ...shown } = await loadAgendaDays(db, catalog, scope)
      return {
        today,
        event,
        may_block: catalog.settings.general_settings.professionalBlocks,
        day: days[0] ?? { date: from, closed: false, hours: [] },
        bookings: rows.map(toOwnBooking),
        overnight: overnight.map(toOwnBooking),
        ...shown,
      }
    })
}
