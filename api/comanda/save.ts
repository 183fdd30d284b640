import { findSeen } from '#api/booking/require-version.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { changeBooking } from '#db/booking/bookings.ts'
import { writeComanda } from '#domain/comanda/comanda.ts'
import { detailOf } from './detail.ts'
import { judgeComanda } from './resolve.ts'

/** Saves an open comanda; of two who edit it at once, the second is told. */
export function saveComanda(context: Context): Handler<Contract['PUT /api/bookings/:id/comanda']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findSeen(tx, user_id, params.id, body.version)
      if (booking.status === 'completed') throw new Refused({ code: 'booking_closed' })
      const comanda = await judgeComanda(tx, user_id, body.comanda)
      const saved = await changeBooking(tx, user_id, booking.id, {
        notes: writeComanda(comanda),
        is_courtesy: body.is_courtesy,
        updated_at: context.now(),
      })
      return detailOf(tx, saved)
    })
}
