import { refuseReschedule } from '#domain/booking/cancellation.ts'
import { formatCancellationRefusal } from '#domain/booking/cancellation-messages.pt-BR.ts'
import { RESCHEDULE } from '#widget/messages/reschedule.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Says why not, where the deadline is over; the server has the last word all the same. */
export function useRescheduleCheck(booking: BookedAppointment): () => boolean {
  const { page, host, toast } = useWidget()
  const { cancellationDeadline: deadline, timezone: zone } = page.business.general_settings
  return () => {
    const refusal = refuseReschedule({ ...booking, zone, deadline, now: Date.now() })
    if (refusal === null) return false
    const text = formatCancellationRefusal(refusal)
    toast({ title: RESCHEDULE.refused, text, bad: true })
    host.emit('vez:error', { code: refusal.code, message: text })
    return true
  }
}
