import { useState } from 'preact/hooks'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { broadcastBookingChange } from '#widget/booking/slots/booking-channel.ts'
import { HISTORY } from '#widget/messages/history.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type PresenceOptions = {
  booking: BookedAppointment
  token: string
  onConfirmed: (booking: BookedAppointment) => void
  /** The link is no longer good. */
  onEnded: () => void
}

/** "Confirmar presença": the client says that they will come. */
export function usePresenceConfirmation({ booking, token, onConfirmed, onEnded }: PresenceOptions) {
  const { page, call, toast } = useWidget()
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    if (running) return
    setRunning(true)
    const params = { slug: page.business.slug, id: booking.id }
    try {
      onConfirmed(await call('POST /api/public/:slug/bookings/:id/confirm', { params }, token))
      toast({ title: HISTORY.linkConfirmed })
    } catch (cause) {
      if (isRefusedCall(cause) && cause.status === 401) return onEnded()
      const told = isRefusedCall(cause) && cause.message
      toast({ title: HISTORY.linkConfirmFailed, text: told || SUCCESS.cancelRetry, bad: true })
      if (told) broadcastBookingChange(page.business.slug)
    } finally {
      setRunning(false)
    }
  }
  return { running, confirm }
}
