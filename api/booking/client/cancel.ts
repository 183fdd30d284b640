import { writeClientBookingAudit } from '#api/booking/booking-audit.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { queuePushes } from '#api/push/queue.ts'
import { cancelBooking, findClientBooking } from '#db/booking/bookings.ts'
import { refuseCancellation } from '#domain/booking/cancellation.ts'
import { giveBackNewcomersPlace } from './require-within-booking-limits.ts'

type CancelBooking = Handler<Contract['POST /api/public/:slug/bookings/:id/cancel']>

/** Cancels a booking that the caller may see. Cancelling what is cancelled already changes nothing. */
export function cancelClientBooking(context: Context): CancelBooking {
  return ({ params }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { catalog, scope, proof } = await caller(tx)
      const booking = await findClientBooking(tx, catalog.user_id, scope, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      if (booking.status === 'cancelled') return booking
      const now = context.now()
      const { timezone: zone, cancellationDeadline: deadline } = catalog.settings.general_settings
      const refusal = refuseCancellation({ ...booking, zone, deadline, now })
      if (refusal) throw new RefusalError(refusal)
      await writeClientBookingAudit(tx, context, origin, booking, 'booking_cancelled')
      await giveBackNewcomersPlace(tx, context, { catalog, proof }, booking)
      const change = { cancel_reason: 'client' as const, updated_at: now }
      const after = (await cancelBooking(tx, catalog.user_id, booking.id, change)) ?? booking
      await queuePushes(tx, context, { before: booking, after, by: null, timezone: zone })
      return after
    })
}
