import { changeBooking } from '#db/bookings.ts'
import { writeComanda } from '#domain/comanda.ts'
import { findSeen } from '../agenda/seen.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import type { Handler } from '../mount.ts'
import { detailOf } from './detail.ts'
import { judgeComanda } from './judge.ts'

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
