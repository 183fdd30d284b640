import { cancelBooking, findClientBooking } from '#db/bookings.ts'
import { refuseCancellation } from '#domain/cancellation.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import type { Handler } from '../mount.ts'

type CancelBooking = Handler<Contract['POST /api/public/:slug/bookings/:id/cancel']>

/** Cancels a booking that the caller may see. Cancelling what is cancelled already changes nothing. */
export function cancelClientBooking(context: Context): CancelBooking {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { catalog, scope } = await caller(tx)
      const booking = await findClientBooking(tx, catalog.user_id, scope, params.id)
      if (!booking) throw new Refused({ code: 'booking_not_found' })
      if (booking.status === 'cancelled') return booking
      const now = context.now()
      const { timezone: zone, cancellationDeadline: deadline } = catalog.settings.general_settings
      const refusal = refuseCancellation({ ...booking, zone, deadline, now })
      if (refusal) throw new Refused(refusal)
      const change = { cancel_reason: 'client', updated_at: now }
      return (await cancelBooking(tx, catalog.user_id, booking.id, change)) ?? booking
    })
}
