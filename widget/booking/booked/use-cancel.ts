import { useState } from 'preact/hooks'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { refuseCancellation } from '#domain/booking/cancellation.ts'
import { formatCancellationRefusal } from '#domain/booking/cancellation-messages.pt-BR.ts'
import { broadcastBookingChange } from '#widget/booking/slots/booking-channel.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import { toBookingDetail } from '#widget/state/booking-event.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** "Cancelando..." stands at least so long (ms). */
const MIN_DURATION_MS = 1000

const waitMinDuration = () => new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS))

export type CancelOptions = {
  /** A client's session, or the link of this booking. */
  token: string | undefined
  onCancelled: (booking: BookedAppointment) => void
  /** The session or the link is no longer good: says so, and what to do. */
  onEnded: () => void
}

/** Cancelling a booking of the client's own, until the salon's deadline. */
export function useCancel(
  booking: BookedAppointment,
  { token, onCancelled, onEnded }: CancelOptions,
) {
  const { page, call, host, toast } = useWidget()
  const { general_settings, slug } = page.business
  const [running, setRunning] = useState(false)

  const toastRefusal = (code: string, text: string, title: string = SUCCESS.cancelRefused) => {
    toast({ title, text, bad: true })
    host.emit('vez:error', { code, message: text })
  }
  /** Says why not, where the deadline is over; the server has the last word all the same. */
  const refused = (): boolean => {
    const { cancellationDeadline: deadline, timezone: zone } = general_settings
    const refusal = refuseCancellation({ ...booking, zone, deadline, now: Date.now() })
    if (refusal === null) return false
    toastRefusal(refusal.code, formatCancellationRefusal(refusal))
    return true
  }
  const fail = (cause: unknown) => {
    if (!isRefusedCall(cause) || !cause.message) {
      return toastRefusal('cancel_failed', SUCCESS.cancelRetry, SUCCESS.cancelFailed)
    }
    if (cause.status === 401) {
      host.emit('vez:error', { code: cause.code, message: cause.message })
      return onEnded()
    }
    const ruled = ['cancellation_deadline', 'booking_not_cancellable'].includes(cause.code)
    toastRefusal(cause.code, cause.message, ruled ? SUCCESS.cancelRefused : SUCCESS.cancelFailed)
    if (ruled) broadcastBookingChange(slug)
  }
  const cancel = async (): Promise<void> => {
    if (running || refused()) return
    setRunning(true)
    const params = { slug, id: booking.id }
    const asked = call('POST /api/public/:slug/bookings/:id/cancel', { params }, token)
    const [answer] = await Promise.allSettled([asked, waitMinDuration()])
    setRunning(false)
    if (answer.status === 'rejected') return fail(answer.reason)
    onCancelled(answer.value)
    broadcastBookingChange(slug)
    toast({ title: SUCCESS.cancelled })
    host.emit('vez:cancelled', toBookingDetail(answer.value))
  }
  return { running, refused, cancel }
}
