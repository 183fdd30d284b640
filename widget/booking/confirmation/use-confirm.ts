import { useEffect, useRef, useState } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import { isShowingSlots, type SlotsState } from '#widget/booking/slots/use-slots.ts'
import { MISSING, STEP_TEXT } from '#widget/messages/steps.ts'
import { toBookingDetail } from '#widget/state/booking-event.ts'
import {
  type BookingFlow,
  dropLostTime,
  findMissingChoice,
  getReachedStep,
  openStep,
} from '#widget/state/booking-flow.ts'
import { createIdempotencyKey, toBookingBody } from '#widget/state/booking-request.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { type FreeTime, isFreeTime } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { type BookingOutcome, type BookingProblem, toBookingOutcome } from './booking-outcome.ts'

export type LostTime = FreeTime & { message: string }

export type BookingConfirmation = {
  running: boolean
  /** Stands until the step changes or the client tries again. */
  problem: BookingProblem | null
  /** Goes on from the open step: says what is missing, moves on, or books. */
  goOn: () => void
  lost: LostTime | null
}

type ShownProblem = { step: string; problem: BookingProblem; isChange?: boolean }

/** Confirming a booking: one request at a time, and the same key until an answer is certain. */
export function useConfirm(
  service: Service,
  slots: SlotsState,
  refreshSlots: () => void,
): BookingConfirmation {
  const widget = useWidget()
  const { flow, setFlow, go, session, host } = widget
  const [running, setRunning] = useState(false)
  const [shown, setShown] = useState<ShownProblem | null>(null)
  const [lost, setLost] = useState<LostTime | null>(null)
  const busy = useRef(false)

  const askLogin = () => {
    go('login', { returnTo: 'booking', ...(flow.service_id && { service: flow.service_id }) })
  }
  const settle = (outcome: BookingOutcome, sent: BookingFlow) => {
    const message = 'problem' in outcome ? outcome.problem.lines.join(' ') : STEP_TEXT.sessionEnded
    host.emit('vez:error', { code: outcome.code, message })
    widget.dismissToasts()
    if (outcome.kind === 'unknown') return setShown({ step: sent.step, problem: outcome.problem })
    const open = { ...sent, key: null, unsure: null }
    if (outcome.kind === 'login') {
      setFlow(open)
      widget.dropSession()
      widget.toast({ title: STEP_TEXT.sessionEnded, bad: true })
      return askLogin()
    }
    if (outcome.kind === 'time') {
      refreshSlots()
      return loseSlot(outcome, open)
    }
    const isChange = outcome.kind === 'changed'
    if (isChange) {
      // Without it the old ones stay on the screen, and the server refuses them again.
      import('./show-changed-offer.ts').then(
        ({ showChangedOffer }) => showChangedOffer(widget, open, outcome.offer),
        () => {},
      )
      // A longer one may no longer fit where the shorter one did.
      refreshSlots()
    }
    const step = isChange ? 'confirm' : outcome.step
    setFlow(openStep(open, step))
    setShown({ step, problem: outcome.problem, isChange })
  }
  const loseSlot = (
    { code, problem }: Extract<BookingOutcome, { kind: 'time' }>,
    open: BookingFlow,
  ) => {
    if (code === 'slot_taken') {
      widget.toast({ title: STEP_TEXT.slotGone, text: STEP_TEXT.slotGoneToast, bad: true })
    }
    setLost({ date: open.date ?? '', time: open.time ?? '', message: problem.lines.join(' ') })
    setFlow(dropLostTime(open))
  }
  /** What an earlier confirmation booked though its answer was lost, and other choices followed. */
  const findEarlier = async (token: string) => {
    const { unsure, key } = flow
    if (!unsure || key) return undefined
    const params = { slug: widget.page.business.slug }
    const { bookings } = await widget.call('GET /api/public/:slug/bookings', { params }, token)
    return bookings.find(
      ({ date, time, status }) =>
        status !== 'cancelled' && date === unsure.date && time === unsure.time,
    )
  }
  const book = async (token: string) => {
    setShown(null)
    let earlier: BookedAppointment | undefined
    try {
      earlier = await findEarlier(token)
    } catch (cause) {
      return settle(toBookingOutcome(cause), flow)
    }
    if (earlier) {
      widget.toast({ title: STEP_TEXT.bookedEarlier })
      return finish(earlier, { ...flow, key: createIdempotencyKey() })
    }
    const { date, time } = flow
    const sent = { ...flow, key: flow.key ?? createIdempotencyKey(), unsure: { date, time } }
    setFlow(sent)
    const booking = await widget
      .call(
        'POST /api/public/:slug/bookings',
        {
          params: { slug: widget.page.business.slug },
          headers: { 'idempotency-key': sent.key },
          body: toBookingBody(sent, service, host.routed ? 'page' : 'widget'),
        },
        token,
      )
      .catch((cause: unknown) => settle(toBookingOutcome(cause), sent))
    if (booking) finish(booking, sent)
  }
  const finish = (booking: BookedAppointment, sent: BookingFlow) => {
    widget.slots.clear()
    setFlow({ ...sent, unsure: null })
    widget.setBooked(booking)
    host.emit('vez:booked', toBookingDetail(booking))
  }
  const goOn = () => {
    const missing = findMissingChoice(flow)
    if (flow.step !== 'confirm') return leaveStep()
    if (!session) return askLogin()
    if (missing) return setShown({ step: flow.step, problem: { lines: [MISSING[missing]] } })
    if (busy.current) return
    busy.current = true
    setRunning(true)
    book(session.access_token).finally(() => {
      busy.current = false
      setRunning(false)
    })
  }
  /** "Continuar": on to where the choices lead, once this step's is made. */
  const leaveStep = () => {
    const missing = findMissingChoice(flow)
    const reached = getReachedStep(flow)
    if (reached !== flow.step) return setFlow(openStep(flow, reached))
    if (missing) setShown({ step: flow.step, problem: { lines: [MISSING[missing]] } })
  }
  // Somebody else may have had the time meanwhile. With a key the answer to a confirmation is still
  // open, and the time may be taken by that very booking.
  useEffect(() => {
    if (slots.state !== 'ready' || !slots.current || !flow.time || flow.key) return
    if (!isShowingSlots(flow) || isFreeTime(slots.days, flow)) return
    const why = shown?.isChange ? shown.problem.lines : []
    const problem = { lines: [...why, STEP_TEXT.slotGoneInline] }
    loseSlot({ kind: 'time', code: 'slot_taken', problem }, flow)
  }, [slots])
  const problem = shown && shown.step === flow.step ? shown.problem : null
  return { running, problem, goOn, lost: flow.time ? null : lost }
}
