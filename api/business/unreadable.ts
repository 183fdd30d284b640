import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countUnreadableBookings, loadUnreadableHours } from '#db/unreadable.ts'
import { UNREADABLE_KINDS, type UnreadableCounts } from '#domain/business/unreadable.ts'

/** What the owner is told to look at; a kind of which all can be read is left out. */
export function listUnreadable(context: Context): Handler<Contract['GET /api/unreadable']> {
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const { rows } = await context.catalogs.loadForOwner(db, user_id)
      const bookings = await countUnreadableBookings(db, user_id)
      const counts: UnreadableCounts = { ...rows.unreadable, bookings }
      context.unreadable.add(user_id, counts)
      const unreadable = UNREADABLE_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 }))
      return {
        unreadable: unreadable.filter(({ count }) => count > 0),
        ...(await loadUnreadableHours(db, user_id)),
      }
    })
}
