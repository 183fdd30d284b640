import { useEffect, useRef, useState } from 'preact/hooks'
import type { DaySlots, Service } from '#api/contract/contract.ts'
import { BOOKING_STEPS, type BookingFlow } from '#widget/state/booking-flow.ts'
import { toProfessionalChoice, toServiceChoice } from '#widget/state/booking-request.ts'
import { useWidget } from '#widget/state/widget-context.ts'

export type SlotsState =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `current` is false while a newer answer is on its way. */
  | { state: 'ready'; days: DaySlots[]; current: boolean }

/** After so long (ms) an answer is asked for again when its step opens. */
const FRESH_MS = 60_000

/** Are free times, or the choice among them, on the screen? */
export const isShowingSlots = ({ step }: BookingFlow): boolean => BOOKING_STEPS.indexOf(step) > 1

/**
 * The free slots of the whole window for what is chosen: one call a (service, professional). While
 * they are on the screen, a time that is taken elsewhere goes.
 * @returns the slots, and a function that asks for them again.
 */
export function useSlots(service: Service, flow: BookingFlow): [SlotsState, () => void] {
  const widget = useWidget()
  const { call, slots: cache, page } = widget
  const { slug } = page.business
  const { professional_id } = flow
  const wanted = professional_id && `${service.id} ${professional_id}`
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; slots: SlotsState } | null>(null)
  const latest = useRef(flow)
  latest.current = flow
  const seen = isShowingSlots(flow)

  const ask = (span: { from?: string; to?: string }) => {
    const query = { ...toServiceChoice(service), ...toProfessionalChoice(flow), ...span }
    return call('GET /api/public/:slug/slots', { params: { slug }, query }).then(({ days }) => days)
  }
  const ready = (of: string, days: DaySlots[], current = true) =>
    setAnswer({ of, slots: { state: 'ready', days, current } })

  useEffect(() => {
    if (!wanted) return
    const kept = cache.get(wanted)
    const fresh = kept !== undefined && Date.now() - kept.at < FRESH_MS
    if (kept) ready(wanted, kept.days, fresh)
    if (fresh) return
    if (!kept) setAnswer({ of: wanted, slots: { state: 'loading' } })
    let current = true
    ask({}).then(
      (days) => {
        cache.set(wanted, { at: Date.now(), days })
        if (current) ready(wanted, days)
      },
      () => current && setAnswer({ of: wanted, slots: { state: 'failed' } }),
    )
    return () => {
      current = false
    }
  }, [wanted, attempt, flow.step === 'datetime'])

  useEffect(() => {
    if (!wanted || !seen) return
    const left = new AbortController()
    const shown = {
      // While a confirmation is under way nothing is taken from under it.
      read: () => (latest.current.key ? undefined : cache.get(wanted)?.days),
      date: () => latest.current.date,
      ask,
      show: (days: DaySlots[]) => {
        cache.set(wanted, { at: Date.now(), days })
        ready(wanted, days)
      },
    }
    import('./keep-slots-fresh.ts').then(
      ({ keepSlotsFresh: keepFresh }) => keepFresh(widget, shown, left.signal),
      () => {},
    )
    return () => left.abort()
  }, [wanted, seen])

  const again = () => {
    if (wanted) cache.delete(wanted)
    setAttempt(attempt + 1)
  }
  return [answer && answer.of === wanted ? answer.slots : { state: 'loading' }, again]
}
