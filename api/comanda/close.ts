import { type Closing, completeBooking, reopenBooking } from '#api/booking/complete.ts'
import { findSeen } from '#api/booking/require-version.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import { writeComanda } from '#domain/comanda/comanda.ts'
import { refusePayments } from '#domain/comanda/sale.ts'
import { detailOf } from './detail.ts'
import { judgeComanda } from './resolve.ts'

/** Closes a comanda in one transaction; pressed twice, it is closed once and answered alike. */
export function closeComanda(context: Context): Handler<Contract['POST /api/bookings/:id/close']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const now = await findBooking(tx, user_id, params.id)
      if (!now) throw new Refused({ code: 'booking_not_found' })
      if (now.status === 'cancelled') throw new Refused({ code: 'booking_cancelled' })
      const comanda = await judgeComanda(tx, user_id, body.comanda)
      const closing = { comanda, is_courtesy: body.is_courtesy }
      if (isClosedLike(now, closing)) return detailOf(tx, now)
      const booking = await findSeen(tx, user_id, params.id, body.version)
      if (booking.status === 'completed') throw new Refused({ code: 'booking_closed' })
      const refusal = refusePayments(comanda, closing.is_courtesy)
      if (refusal) throw new Refused(refusal)
      return detailOf(tx, await completeBooking(tx, context, user_id, booking, closing))
    })
}

/** Pressed again; of two who closed it differently the second is told. */
function isClosedLike(booking: BookingRow, { comanda, is_courtesy }: Closing): boolean {
  const isSame = booking.notes === writeComanda(comanda) && booking.is_courtesy === is_courtesy
  return booking.status === 'completed' && isSame
}

export function reopenComanda(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/reopen']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findSeen(tx, user_id, params.id, body.version)
      if (booking.status !== 'completed') throw new Refused({ code: 'booking_not_completed' })
      return detailOf(tx, await reopenBooking(tx, context, user_id, booking))
    })
}
