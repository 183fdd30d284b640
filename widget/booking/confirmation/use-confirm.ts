import { useEffect } from 'preact/hooks'
import type { Service } from '#api/contract/contract.ts'
import type { SlotsState } from '#widget/booking/slots/use-slots.ts'
import { MISSING, STEP_TEXT } from '#widget/messages/steps.ts'
import { findMissingChoice, getReachedStep, openStep } from '#widget/state/booking-flow.ts'
import { isFreeTime } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { type OutcomeState, useOutcome } from './use-outcome.ts'
import { useSendBooking } from './use-send-booking.ts'

export type BookingConfirmation = Pick<OutcomeState, 'problem' | 'lost' | 'dismiss'> & {
  running: boolean
  /** Goes on from the open step: says what is missing, moves on, or books. */
  goOn: () => void
}

/** The button at the end of the steps, and what stands beside it. */
export function useConfirm(
  service: Service,
  slots: SlotsState,
  refreshSlots: () => void,
): BookingConfirmation {
  const { host, flow, setFlow, session, arrival } = useWidget()
  const { problem, lost, show, dismiss, settle, askLogin } = useOutcome(slots, refreshSlots)
  const { running, send } = useSendBooking(service, settle)

  const goOn = () => {
    const missing = findMissingChoice(flow)
    const showMissing = () => missing && show({ lines: [MISSING[missing]] })
    if (flow.step !== 'confirm') {
      // "Continuar": on to where the choices lead, once this step's is made.
      const reached = getReachedStep(flow)
      return reached === flow.step ? showMissing() : setFlow(openStep(flow, reached))
    }
    if (flow.guest_name !== null && !flow.guest_name.trim()) {
      show({ lines: [STEP_TEXT.guestMissing] })
      return host.root.querySelector<HTMLElement>('[name=guest]')?.focus()
    }
    if (!session) return askLogin()
    if (missing) return showMissing()
    dismiss()
    send(session.access_token)
  }
  // Whoever said who they are on the way from this button has confirmed. The prices that were shown
  // come with the free times, and a time that went meanwhile has been told of already.
  useEffect(() => {
    if (arrival.current !== 'send' || slots.state === 'loading') return
    arrival.current = 'heading'
    if (slots.state === 'ready' && isFreeTime(slots.days, flow)) goOn()
  }, [slots.state])
  return { running, problem, lost, goOn, dismiss }
}
