import { requireVersion } from '#api/booking/require-version.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { updateBooking } from '#db/booking/bookings.ts'
import { serializeComanda } from '#domain/comanda/comanda.ts'
import { loadBookingDetail } from './detail.ts'
import { resolveComanda } from './resolve.ts'

/** Saves an open comanda; of two who edit it at once, the second is told. */
export function saveComanda(context: Context): Handler<Contract['PUT /api/bookings/:id/comanda']> {
  return ({ params, body }, caller) =>
    context.storage.write(async (tx) => {
      const staff = await caller(tx)
      const { user_id } = staff
      const booking = await requireVersion(tx, user_id, params.id, body.version)
      if (booking.status === 'completed') throw new RefusalError({ code: 'booking_closed' })
      const comanda = await resolveComanda(tx, booking, body.comanda)
      const saved = await updateBooking(tx, user_id, booking.id, {
        notes: serializeComanda(comanda),
        is_courtesy: body.is_courtesy,
        updated_at: context.now(),
      })
      return loadBookingDetail(tx, staff, saved)
    })
}
