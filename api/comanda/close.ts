import { writeBookingAudit } from '#api/booking/booking-audit.ts'
import { type ComandaClosing, completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { requireVersion } from '#api/booking/require-version.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import { serializeComanda } from '#domain/comanda/comanda.ts'
import { refusePayments } from '#domain/comanda/sale.ts'
import { loadBookingDetail } from './detail.ts'
import { resolveComanda } from './resolve.ts'

/** Closes a comanda in one transaction; pressed twice, it is closed once and answered alike. */
export function closeComanda(context: Context): Handler<Contract['POST /api/bookings/:id/close']> {
  return ({ params, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const staff = await caller(tx)
      const { user_id } = staff
      const now = await findBooking(tx, user_id, params.id)
      if (!now) throw new RefusalError({ code: 'booking_not_found' })
      if (now.status === 'cancelled') throw new RefusalError({ code: 'booking_cancelled' })
      const comanda = await resolveComanda(tx, now, body.comanda)
      const closing = { comanda, is_courtesy: body.is_courtesy }
      if (isSameClosing(now, closing)) return loadBookingDetail(tx, staff, now)
      const booking = await requireVersion(tx, user_id, params.id, body.version)
      if (booking.status === 'completed') throw new RefusalError({ code: 'booking_closed' })
      const refusal = refusePayments(comanda, closing.is_courtesy)
      if (refusal) throw new RefusalError(refusal)
      const { early, over_stock } = body
      const closed = await completeBooking(tx, context, staff, booking, {
        closing,
        early,
        over_stock,
        origin,
      })
      return loadBookingDetail(tx, staff, closed)
    })
}

/** Pressed again; of two who closed it differently the second is told. */
function isSameClosing(booking: BookingRow, { comanda, is_courtesy }: ComandaClosing): boolean {
  const isSame = booking.notes === serializeComanda(comanda) && booking.is_courtesy === is_courtesy
  return booking.status === 'completed' && isSame
}

export function reopenComanda(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/reopen']> {
  return ({ params, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const staff = { ...(await caller(tx)), reason: body.reason }
      const { user_id } = staff
      const booking = await requireVersion(tx, user_id, params.id, body.version)
      if (booking.status !== 'completed') throw new RefusalError({ code: 'booking_not_completed' })
      await writeBookingAudit(tx, context, staff, origin, booking, 'comanda_reopened')
      return loadBookingDetail(tx, staff, await reopenBooking(tx, context, staff, booking))
    })
}
