import { useState } from 'preact/hooks'
import { refuseCancellation } from '#domain/booking/cancellation.ts'
import { tellChange } from '#widget/booking/slots/booking-channel.ts'
import { CallError } from '#widget/http/client.ts'
import { BOOKED } from '#widget/messages/success.ts'
import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** "Cancelando..." stands at least so long (ms). */
const LEAST = 1000

const pause = () => new Promise((resolve) => setTimeout(resolve, LEAST))

export type CancelOptions = {
  /** A client's session, or the link of this booking. */
  token: string | undefined
  onCancelled: (booking: Booked) => void
  /** The session is no longer good. */
  onEnded?: () => void
}

/** Cancelling a booking of the client's own, until the salon's deadline. */
export function useCancel(booking: Booked, { token, onCancelled, onEnded }: CancelOptions) {
  const { page, call, host, toast } = useWidget()
  const { general_settings, slug } = page.business
  const [running, setRunning] = useState(false)

  const tell = (code: string, text: string, title: string = BOOKED.cancelRefused) => {
    toast({ title, text, bad: true })
    host.emit('vez:error', { code, message: text })
  }
  /** Says why not, where the deadline is over; the server has the last word all the same. */
  const refused = (): boolean => {
    const { cancellationDeadline: deadline, timezone: zone } = general_settings
    const refusal = refuseCancellation({ ...booking, zone, deadline, now: Date.now() })
    if (refusal === null) return false
    const late = refusal.code === 'cancellation_deadline'
    tell(refusal.code, late ? BOOKED.cancelDeadline(refusal.hours) : BOOKED.cancelPast)
    return true
  }
  const fail = (cause: unknown) => {
    if (!(cause instanceof CallError) || cause.status >= 500 || !cause.message) {
      return tell('cancel_failed', BOOKED.cancelRetry, BOOKED.cancelFailed)
    }
    if (cause.status === 401) onEnded?.()
    const ruled = ['cancellation_deadline', 'booking_not_cancellable'].includes(cause.code)
    tell(cause.code, cause.message, ruled ? BOOKED.cancelRefused : BOOKED.cancelFailed)
  }
  const cancel = async (): Promise<void> => {
    if (running || refused()) return
    setRunning(true)
    const params = { slug, id: booking.id }
    const asked = call('POST /api/public/:slug/bookings/:id/cancel', { params }, token)
    const [answer] = await Promise.allSettled([asked, pause()])
    setRunning(false)
    if (answer.status === 'rejected') return fail(answer.reason)
    onCancelled(answer.value)
    tellChange(slug)
    toast({ title: BOOKED.cancelled })
    host.emit('vez:cancelled', answer.value)
  }
  return { running, refused, cancel }
}
