import { useEffect, useRef, useState } from 'preact/hooks'
import type { DaySlots } from '#api/contract/contract.ts'
import { isRefusedCall } from '#api/contract/http-client.ts'
import { keepSlotsFresh } from '#widget/booking/slots/keep-slots-fresh.ts'
import type { SlotsState } from '#widget/booking/slots/use-slots.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

type RescheduleSlotsOptions = {
  booking: BookedAppointment
  token: string | undefined
  /** With whom it is to be. */
  professional_id: string
  /** The chosen one. */
  date: string | null
  /** The session or the link is no longer good. */
  onEnded: () => void
  /** The house has left meanwhile: nothing can be moved any more. */
  onLeft: (cause: unknown) => void
}

/**
 * Where a booking may move to; a time that is taken meanwhile goes.
 * @returns the slots, and a function that asks for them again
 */
export function useRescheduleSlots({
  booking,
  token,
  professional_id,
  date,
  onEnded,
  onLeft,
}: RescheduleSlotsOptions): [SlotsState, () => void] {
  const widget = useWidget()
  const { call, page } = widget
  const [slots, setSlots] = useState<SlotsState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ slots, date })
  latest.current = { slots, date }
  /** Whose times were asked for last: another one's say nothing. */
  const shown = useRef(professional_id)

  const ask = async (query: { from?: string; to?: string }): Promise<DaySlots[]> => {
    const params = { slug: page.business.slug, id: booking.id }
    const name = 'GET /api/public/:slug/bookings/:id/slots'
    // Its own is left out: of a professional who has left the server says who takes over.
    const isOwn = professional_id === booking.professional_id
    const asked = isOwn ? query : { ...query, professional_id }
    const { days } = await call(name, { params, query: asked }, token)
    return isOwn ? listOtherDays(days, booking) : days
  }
  const show = (days: DaySlots[]) => setSlots({ state: 'ready', days, current: true })
  useEffect(() => {
    const left = new AbortController()
    const isHere = () => !left.signal.aborted
    const isSamePerson = shown.current === professional_id
    shown.current = professional_id
    setSlots((before) =>
      before.state === 'ready' && isSamePerson
        ? { ...before, current: false }
        : { state: 'loading' },
    )
    ask({}).then(
      (days) => isHere() && show(days),
      (cause: unknown) => {
        if (!isHere()) return
        if (isRefusedCall(cause) && cause.status === 401) onEnded()
        else if (isRefusedCall(cause) && cause.code === 'house_leaving') onLeft(cause)
        else setSlots({ state: 'failed' })
      },
    )
    const read = () => {
      const { slots: now } = latest.current
      return now.state === 'ready' && now.current ? now.days : undefined
    }
    keepSlotsFresh(widget, { read, date: () => latest.current.date, ask, show }, left.signal)
    return () => left.abort()
  }, [booking.id, token, professional_id, attempt])
  return [slots, () => setAttempt((n) => n + 1)]
}

/** The free times but the booking's own, which would move nothing. */
export function listOtherDays(
  days: readonly DaySlots[],
  booking: { date: string; time: string },
): DaySlots[] {
  return days.map((day) =>
    day.date === booking.date
      ? { ...day, slots: day.slots.filter(({ time }) => time !== booking.time) }
      : day,
  )
}
