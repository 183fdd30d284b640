import { useRef, useState } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { toBookingDetail } from '#widget/state/booking-event.ts'
import type { BookingFlow } from '#widget/state/booking-flow.ts'
import { createIdempotencyKey, toBookingBody } from '#widget/state/booking-request.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { loadOutcomes } from './use-outcome.ts'

type SendBooking = {
  running: boolean
  /** @param token of the client's session */
  send: (token: string) => void
}

/**
 * Sends what is chosen: one request at a time, and the same key until an answer is certain.
 * @param onFailure told of what came in place of a booking, and of what was sent
 */
export function useSendBooking(
  service: Service,
  onFailure: (cause: unknown, sent: BookingFlow) => Promise<void>,
): SendBooking {
  const widget = useWidget()
  const { flow, setFlow, host } = widget
  const [running, setRunning] = useState(false)
  const busy = useRef(false)
  const slug = widget.page.business.slug

  const finish = (booking: BookedAppointment, sent: BookingFlow) => {
    widget.slots.clear()
    setFlow({ ...sent, unsure: null })
    widget.setBooked(booking)
    host.emit('vez:booked', toBookingDetail(booking))
  }
  const post = (token: string, sent: BookingFlow, key: string) => {
    const body = toBookingBody(sent, service, host.routed ? 'page' : 'widget')
    const request = { params: { slug }, headers: { 'idempotency-key': key }, body }
    return widget.call('POST /api/public/:slug/bookings', request, token)
  }
  const book = async (token: string) => {
    const key = flow.key ?? createIdempotencyKey()
    let sent = flow
    let booking: BookedAppointment | undefined
    try {
      if (flow.unsure && !flow.key) {
        const { findEarlierBooking } = await loadOutcomes()
        booking = await findEarlierBooking(widget, flow.unsure, token)
      }
      sent = { ...flow, key, unsure: { date: flow.date, time: flow.time } }
      if (!booking) setFlow(sent)
      booking ??= await post(token, sent, key)
    } catch (cause) {
      return onFailure(cause, sent)
    }
    finish(booking, sent)
  }
  const send = (token: string) => {
    if (busy.current) return
    busy.current = true
    setRunning(true)
    book(token).finally(() => {
      busy.current = false
      setRunning(false)
    })
  }
  return { running, send }
}
