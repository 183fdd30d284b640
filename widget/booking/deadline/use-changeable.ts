import { useMemo } from 'preact/hooks'
import { refuseCancellation } from '#domain/booking/cancellation.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/**
 * Whether the salon's deadline lets a client cancel or move a booking, as it stood when that was drawn:
 * a button that is pressed too late then says so, and does not vanish with the focus.
 */
export function useChangeable(
  booking: Pick<BookedAppointment, 'date' | 'time' | 'status'>,
): boolean {
  const { cancellationDeadline: deadline, timezone: zone } =
    useWidget().page.business.general_settings
  return useMemo(
    () => refuseCancellation({ ...booking, zone, deadline, now: Date.now() }) === null,
    [booking.date, booking.time, booking.status],
  )
}
