import { useEffect, useState } from 'preact/hooks'
import { isShowingSlots, type SlotsState } from '#widget/booking/slots/use-slots.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { type BookingFlow, dropLostTime, openStep } from '#widget/state/booking-flow.ts'
import { type FreeTime, isFreeTime } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { BookingOutcome, BookingProblem } from './booking-outcome.ts'

export type LostTime = FreeTime & {
  /** What the toast does not say. */
  lines: readonly string[]
}

type ShownProblem = { step: string; problem: BookingProblem; isChange?: boolean }

export type OutcomeState = {
  /** Stands until the step changes or the client tries again. */
  problem: BookingProblem | null
  lost: LostTime | null
  show: (problem: BookingProblem) => void
  /** The problem is settled. */
  dismiss: () => void
  /** Says why a confirmation did not book, and opens the step where that can be changed. */
  settle: (cause: unknown, sent: BookingFlow) => Promise<void>
  askLogin: () => void
}

/** What only a refusal or a lost answer needs; loaded ahead, for the network may be gone when it is. */
export const loadOutcomes = () => import('./booking-outcome.ts')

const toOutcome = (cause: unknown): Promise<BookingOutcome> =>
  loadOutcomes().then(
    ({ toBookingOutcome }) => toBookingOutcome(cause),
    () => ({
      kind: 'unknown',
      code: 'network',
      problem: { lines: [STEP_TEXT.connectionLost], retry: true },
    }),
  )

/** What stands in the way of the booking: a refusal, a choice that is missing, a time that is gone. */
export function useOutcome(slots: SlotsState, refreshSlots: () => void): OutcomeState {
  const widget = useWidget()
  const { flow, setFlow, go, host } = widget
  const [shown, setShown] = useState<ShownProblem | null>(null)
  const [lost, setLost] = useState<LostTime | null>(null)

  const askLogin = () => {
    go('login', {
      returnTo: 'booking',
      confirm: 'true',
      ...(flow.service_id && { service: flow.service_id }),
    })
  }
  /** The toast says that somebody else has it, where that is why. */
  const loseSlot = (open: BookingFlow, isTaken: boolean, lines: readonly string[]) => {
    if (isTaken) {
      widget.toast({ title: STEP_TEXT.slotGone, text: STEP_TEXT.slotGoneToast, bad: true })
    }
    setLost({ date: open.date ?? '', time: open.time ?? '', lines })
    setFlow(dropLostTime(open))
  }
  const endSession = (open: BookingFlow) => {
    setFlow(open)
    widget.dropSession()
    widget.toast({ title: STEP_TEXT.sessionEnded, bad: true })
    askLogin()
  }
  const settle = async (cause: unknown, sent: BookingFlow) => {
    const outcome = await toOutcome(cause)
    const message = 'problem' in outcome ? outcome.problem.lines.join(' ') : STEP_TEXT.sessionEnded
    host.emit('vez:error', { code: outcome.code, message })
    widget.dismissToasts()
    if (outcome.kind === 'unknown') return setShown({ step: sent.step, problem: outcome.problem })
    const open = { ...sent, key: null, unsure: null }
    if (outcome.kind === 'login') return endSession(open)
    // After a change too: a longer service may no longer fit where the shorter one did.
    if (outcome.kind === 'time' || outcome.kind === 'changed') refreshSlots()
    if (outcome.kind === 'time') {
      const isTaken = outcome.code === 'slot_taken'
      return loseSlot(open, isTaken, isTaken ? [] : outcome.problem.lines)
    }
    // The page was loaded before the house left: nothing of it can be booked any more.
    if (outcome.code === 'house_leaving') widget.setPage({ ...widget.page, is_closed: true })
    const isChange = outcome.kind === 'changed'
    if (isChange) {
      // Without it the old ones stay on the screen, and the server refuses them again.
      loadOutcomes().then(
        ({ showChangedOffer }) => showChangedOffer(widget, open, outcome.offer),
        () => {},
      )
    }
    const step = isChange ? 'confirm' : outcome.step
    setShown({ step, problem: outcome.problem, isChange })
    if (step !== 'service' && step !== 'professional') return setFlow(openStep(open, step))
    const { dropGoneChoice } = await loadOutcomes()
    dropGoneChoice(widget, open, step)
    // Without a service there is no main button that it could stand beside.
    if (step === 'service') widget.toast({ title: message, bad: true })
  }
  useEffect(() => {
    if (flow.step === 'confirm') loadOutcomes().catch(() => {})
  }, [flow.step])
  // Somebody else may have had the time meanwhile. With a key the answer to a confirmation is still
  // open, and the time may be taken by that very booking.
  useEffect(() => {
    if (slots.state !== 'ready' || !slots.current || !flow.time || flow.key) return
    if (!isShowingSlots(flow) || isFreeTime(slots.days, flow)) return
    loseSlot(flow, true, shown?.isChange ? shown.problem.lines : [])
  }, [slots])
  return {
    problem: shown && shown.step === flow.step ? shown.problem : null,
    lost: flow.time ? null : lost,
    show: (problem) => setShown({ step: flow.step, problem }),
    dismiss: () => setShown(null),
    settle,
    askLogin,
  }
}
