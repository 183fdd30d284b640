import { useState } from 'preact/hooks'
import { CallError } from '../client.ts'
import { useWidget } from '../context.ts'
import { HISTORY } from '../messages-history.ts'
import { BOOKED } from '../messages-success.ts'
import type { Booked } from '../storage.ts'

type PresenceOptions = {
  booking: Booked
  token: string
  onConfirmed: (booking: Booked) => void
}

/** "Confirmar presença": the client says that he will come. */
export function usePresence({ booking, token, onConfirmed }: PresenceOptions) {
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
      const told = cause instanceof CallError && cause.status < 500 && cause.message
      toast({ title: HISTORY.linkConfirmFailed, text: told || BOOKED.cancelRetry, bad: true })
    } finally {
      setRunning(false)
    }
  }
  return { running, confirm }
}
