import { useEffect, useState } from 'preact/hooks'
import { displayDayMonth, displayTime } from '#domain/text/display.ts'
import { outcomeOf, type Problem } from '#widget/booking/confirmation/booking-outcome.ts'
import type { LostTime } from '#widget/booking/confirmation/use-confirm.ts'
import { tellChange } from '#widget/booking/slots/booking-channel.ts'
import { MOVE } from '#widget/messages/reschedule.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import type { Booked } from '#widget/state/browser-storage.ts'
import { isFree } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { useMoveSlots } from './use-reschedule-slots.ts'

export type MoveOptions = {
  booking: Booked
  /** A client's session, or the link of this booking. */
  token: string | undefined
  onMoved: (booking: Booked) => void
  /** The session is no longer good. */
  onEnded: () => void
}

type Chosen = { date: string | null; time: string | null }

/** Moving a booking: the old time is freed only when the new one is had. */
export function useReschedule({ booking, token, onMoved, onEnded }: MoveOptions) {
  const { page, call, host, toast } = useWidget()
  const { slug } = page.business
  const [chosen, choose] = useState<Chosen>({ date: null, time: null })
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [lost, setLost] = useState<LostTime | null>(null)
  const [slots, again] = useMoveSlots(booking, token, chosen.date)

  const pick = (date: string, time: string | null = null) => {
    setProblem(null)
    choose({ date, time })
    if (time) setLost(null)
  }
  const lose = (message: string) => {
    setLost({ date: chosen.date ?? '', time: chosen.time ?? '', message })
    choose({ ...chosen, time: null })
  }
  /** @returns whether nothing is left to do here */
  const settle = (cause: unknown): boolean => {
    const outcome = outcomeOf(cause)
    const text = 'problem' in outcome ? outcome.problem.lines.join(' ') : STEP_TEXT.sessionEnded
    host.emit('vez:error', { code: outcome.code, message: text })
    if (outcome.kind === 'time') {
      lose(text)
      again()
      return false
    }
    if (outcome.kind === 'login') onEnded()
    if (outcome.kind === 'refused') toast({ title: MOVE.refused, text, bad: true })
    if (outcome.kind === 'unknown') setProblem({ title: MOVE.failed, lines: [MOVE.retry] })
    return outcome.kind !== 'unknown'
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
      const moved = await call(name, { params, body: { date, time } }, token)
      onMoved(moved)
      tellChange(slug)
      const when = STEP_TEXT.seeYou(displayDayMonth(moved.date), displayTime(moved.time))
      const sent = moved.confirmation_queued ? `. ${STEP_TEXT.confirmationSent}` : ''
      toast({ title: MOVE.moved, text: `${when}${sent}` })
      return true
    } catch (cause) {
      return settle(cause)
    } finally {
      setRunning(false)
    }
  }
  useEffect(() => {
    if (slots.state !== 'ready' || !slots.current || !chosen.time || running) return
    if (!isFree(slots.days, chosen)) lose(STEP_TEXT.slotGoneInline)
  }, [slots])
  return { slots, again, chosen, pick, running, problem, lost, move }
}
