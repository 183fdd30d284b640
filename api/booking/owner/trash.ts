import { type AgendaBookingData, toAgendaBooking } from '#api/booking/agenda-booking.ts'
import { writeBookingAudit } from '#api/booking/booking-audit.ts'
import { removeBookingSales } from '#api/booking/complete.ts'
import { requireVersion } from '#api/booking/require-version.ts'
import { updateClientStatistics } from '#api/client/statistics.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { reenterVisit, reverseVisit } from '#api/fiado/visit.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import { requireVisitReason } from '#api/ledger/require-reason.ts'
import { type Handler, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { type BookingRow, deleteBooking, findBooking, updateBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refuseOverlap, requireServingProfessional, requireUnblockedTime } from './booking-plan.ts'

/** Puts a booking into the trash: its time is free, all else stays as it is. */
export function trashBooking(context: Context): Handler<Contract['DELETE /api/bookings/:id']> {
  return ({ params, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const owner = { ...(await caller(tx)), reason: body.reason }
      const { user_id } = owner
      const booking = await requireVersion(tx, user_id, params.id, body.version)
      await writeBookingAudit(tx, context, owner, origin, booking, 'booking_trashed')
      return setDeleted(tx, context, owner, booking, { deleted: true })
    })
}

/** Takes it out again, if its time can still be had. */
export function restoreBooking(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/restore']> {
  return ({ params, body: { version, encaixe, reason } }, caller, origin) =>
    refuseOverlap(
      context.storage.write(async (tx) => {
        const owner = { ...(await caller(tx)), reason }
        const { user_id } = owner
        const catalog = await context.catalogs.loadForOwner(tx, user_id)
        const booking = await requireVersion(tx, user_id, params.id, version, { deleted: true })
        const change = { deleted: false, encaixe: encaixe ?? booking.encaixe }
        if (isTakingTime(booking)) requireServingProfessional(catalog, booking, context.now())
        requireUnblockedTime(catalog, { ...booking, ...change })
        await writeBookingAudit(tx, context, owner, origin, booking, 'booking_restored')
        if (change.encaixe && !booking.encaixe)
          await writeBookingAudit(tx, context, owner, origin, booking, 'booking_squeezed_in')
        return setDeleted(tx, context, owner, booking, change)
      }),
    )
}

const isTakingTime = ({ status }: BookingRow) => status !== 'cancelled' && status !== 'completed'

/** What lies in the trash is no visit of its client, and brought nothing in. */
async function setDeleted(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  before: BookingRow,
  change: { deleted: boolean; encaixe?: boolean },
): Promise<AgendaBookingData> {
  const now = context.now()
  const { user_id } = author
  const { id } = before
  if (before.status === 'completed') await requireVisitReason(tx, author, id)
  const row = await updateBooking(tx, user_id, id, { ...change, updated_at: now })
  const { timezone } = (await context.catalogs.loadForOwner(tx, user_id)).settings.general_settings
  await queuePushes(tx, context, { before, after: row, by: author.account.id, timezone })
  if (row.status !== 'completed') return toAgendaBooking(row)
  await updateClientStatistics(tx, user_id, row.client_id, now)
  if (change.deleted) await reverseVisit(tx, context, author, id)
  else await reenterVisit(tx, context, author, row)
  return toAgendaBooking(row)
}

/** Deletes what is in the trash for good, with its sales; what they took comes back into stock. */
export function deletePermanently(
  context: Context,
): Handler<Contract['DELETE /api/bookings/:id/permanent']> {
  return async ({ params }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const owner = await caller(tx)
      const { user_id } = owner
      const booking = await findBooking(tx, user_id, params.id, { deleted: true })
      if (!booking) {
        const isKept = await findBooking(tx, user_id, params.id)
        throw new RefusalError({ code: isKept ? 'booking_not_in_trash' : 'booking_not_found' })
      }
      await writeBookingAudit(tx, context, owner, origin, booking, 'booking_deleted')
      await removeBookingSales(tx, context, owner, booking.id)
      await reverseVisit(tx, context, owner, booking.id)
      await deleteBooking(tx, user_id, booking.id)
      await updateClientStatistics(tx, user_id, booking.client_id, context.now())
    })
    return new PreparedResponse(NO_BODY, { status: 204 })
  }
}
