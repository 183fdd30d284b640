import { refuseReschedule } from '#domain/booking/cancellation.ts'
import { MOVE } from '#widget/messages/reschedule.ts'
import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** Says why not, where the deadline is over; the server has the last word all the same. */
export function useMoveCheck(booking: Booked): () => boolean {
  const { page, host, toast } = useWidget()
  const { cancellationDeadline: deadline, timezone: zone } = page.business.general_settings
  return () => {
    const refusal = refuseReschedule({ ...booking, zone, deadline, now: Date.now() })
    if (refusal === null) return false
    const late = refusal.code === 'reschedule_deadline'
    const text = late ? MOVE.deadline(refusal.hours) : MOVE.over
    toast({ title: MOVE.refused, text, bad: true })
    host.emit('vez:error', { code: refusal.code, message: text })
    return true
  }
}
