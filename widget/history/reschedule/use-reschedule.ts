import { useEffect, useState } from 'preact/hooks'
import { displayDayMonth, displayTime } from '#domain/text/display.ts'
import {
  type BookingProblem,
  type ChangedOffer,
  toBookingOutcome,
} from '#widget/booking/confirmation/booking-outcome.ts'
import type { LostTime } from '#widget/booking/confirmation/use-outcome.ts'
import { broadcastBookingChange } from '#widget/booking/slots/booking-channel.ts'
import { RESCHEDULE } from '#widget/messages/reschedule.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { SUCCESS } from '#widget/messages/success.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { isFreeTime } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { useRescheduleSlots } from './use-reschedule-slots.ts'

export type RescheduleOptions = {
  booking: BookedAppointment
  /** A client's session, or the link of this booking. */
  token: string | undefined
  onMoved: (booking: BookedAppointment) => void
  /** The session is no longer good. */
  onEnded: () => void
}

type ChosenTime = { date: string | null; time: string | null }

/** Moving a booking: the old time is freed only when the new one is had. */
export function useReschedule({ booking, token, onMoved, onEnded }: RescheduleOptions) {
  const { page, setPage, call, host, toast } = useWidget()
  const { slug } = page.business
  const [chosen, choose] = useState<ChosenTime>({ date: null, time: null })
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<BookingProblem | null>(null)
  const [lost, setLost] = useState<LostTime | null>(null)
  // With somebody else it may cost and take something else: told once, the next press agrees to it.
  const [offer, setOffer] = useState<ChangedOffer | null>(null)
  const [professional_id, setProfessional] = useState(booking.professional_id)
  const [slots, again] = useRescheduleSlots({
    booking,
    token,
    professional_id,
    date: chosen.date,
    onEnded,
    onLeft: (cause) => settle(cause),
  })

  const pick = (date: string | null, time: string | null = null) => {
    setProblem(null)
    choose({ date, time })
    if (time) setLost(null)
  }
  /** Other times, and perhaps other terms. */
  const chooseProfessional = (id: string) => {
    setProfessional(id)
    setOffer(null)
    setLost(null)
    pick(chosen.date)
  }
  const lose = (message: string) => {
    setLost({ date: chosen.date ?? '', time: chosen.time ?? '', lines: [message] })
    choose({ ...chosen, time: null })
  }
  /** @returns whether nothing is left to do here */
  const settle = (cause: unknown): boolean => {
    const outcome = toBookingOutcome(cause)
    const text = 'problem' in outcome ? outcome.problem.lines.join(' ') : STEP_TEXT.sessionEnded
    host.emit('vez:error', { code: outcome.code, message: text })
    if (outcome.kind === 'time') {
      lose(text)
      again()
      return false
    }
    if (outcome.kind === 'login') onEnded()
    // The page was loaded before the house left: from now on it offers what can still be done.
    if (outcome.code === 'house_leaving') setPage({ ...page, is_closed: true })
    if (outcome.kind === 'refused') {
      toast({ title: RESCHEDULE.refused, text, bad: true })
      // It is no longer what the screen says: cancelled meanwhile, or moved by the salon.
      broadcastBookingChange(slug)
    }
    if (outcome.kind === 'unknown')
      setProblem({ title: RESCHEDULE.failed, lines: [RESCHEDULE.retry] })
    if (outcome.kind === 'changed') {
      setOffer(outcome.offer)
      setProblem(outcome.problem)
    }
    return outcome.kind !== 'unknown' && outcome.kind !== 'changed'
  }
  /** @returns whether nothing is left to do here */
  const move = async (): Promise<boolean> => {
    const { date, time } = chosen
    if (running || !date || !time) return false
    setRunning(true)
    setProblem(null)
    const params = { slug, id: booking.id }
    const name = 'POST /api/public/:slug/bookings/:id/reschedule'
    try {
      const isOwn = professional_id === booking.professional_id
      const whom = isOwn ? {} : { professional_id }
      const moved = await call(name, { params, body: { date, time, ...whom, ...offer } }, token)
      onMoved(moved)
      broadcastBookingChange(slug)
      const when = SUCCESS.seeYou(displayDayMonth(moved.date), displayTime(moved.time))
      const to = moved.confirmation_to ? ` para ${moved.confirmation_to}` : ''
      const sent = moved.confirmation_queued ? `. ${SUCCESS.confirmationSent}${to}` : ''
      toast({ title: RESCHEDULE.moved, text: `${when}${sent}` })
      return true
    } catch (cause) {
      return settle(cause)
    } finally {
      setRunning(false)
    }
  }
  useEffect(() => {
    if (slots.state !== 'ready' || !slots.current || !chosen.time) return
    if (!isFreeTime(slots.days, chosen)) lose(STEP_TEXT.slotGoneInline)
  }, [slots])
  const whom = { professional_id, chooseProfessional }
  return { slots, again, chosen, pick, ...whom, running, problem, lost, move }
}
