import { type AgendaBooking, agendaBookingOf } from '#api/booking/agenda-booking.ts'
import { releaseSales } from '#api/booking/complete.ts'
import { findSeen } from '#api/booking/require-version.ts'
import { recountClient } from '#api/client/statistics.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import { type Handler, NO_BODY, Written } from '#api/mount.ts'
import { changeBooking, deleteBooking, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refusingOverlap, requireOpenTime } from './booking-plan.ts'

/** Puts a booking into the trash: its time is free, all else stays as it is. */
export function trashBooking(context: Context): Handler<Contract['DELETE /api/bookings/:id']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const { id } = await findSeen(tx, user_id, params.id, body.version)
      return moveTo(tx, context, user_id, id, { deleted: true })
    })
}

/** Takes it out again, if its time can still be had. */
export function restoreBooking(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/restore']> {
  return ({ params, body: { version, encaixe } }, caller) =>
    refusingOverlap(
      context.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const catalog = await context.catalogs.ofOwner(tx, user_id)
        const booking = await findSeen(tx, user_id, params.id, version, { deleted: true })
        const change = { deleted: false, encaixe: encaixe ?? booking.encaixe }
        requireOpenTime(catalog, { ...booking, ...change })
        return moveTo(tx, context, user_id, booking.id, change)
      }),
    )
}

/** What lies in the trash is no visit of its client. */
async function moveTo(
  tx: Db,
  context: Context,
  user_id: string,
  id: string,
  change: { deleted: boolean; encaixe?: boolean },
): Promise<AgendaBooking> {
  const now = context.now()
  const row = await changeBooking(tx, user_id, id, { ...change, updated_at: now })
  if (row.status === 'completed') await recountClient(tx, user_id, row.client_id, now)
  return agendaBookingOf(row)
}

/** Deletes what is in the trash for good, with its sales; what they took comes back into stock. */
export function deletePermanently(
  context: Context,
): Handler<Contract['DELETE /api/bookings/:id/permanent']> {
  return async ({ params }, caller) => {
    await context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findBooking(tx, user_id, params.id, { deleted: true })
      if (!booking) {
        const isKept = await findBooking(tx, user_id, params.id)
        throw new Refused({ code: isKept ? 'booking_not_in_trash' : 'booking_not_found' })
      }
      await releaseSales(tx, user_id, booking.id)
      await deleteBooking(tx, user_id, booking.id)
      await recountClient(tx, user_id, booking.client_id, context.now())
    })
    return new Written(NO_BODY, { status: 204 })
  }
}
