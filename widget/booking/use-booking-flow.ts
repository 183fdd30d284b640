import { useCallback, useRef } from 'preact/hooks'
import { type BookingFlow, EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import { writeFlow } from '#widget/state/browser-storage.ts'
import { useStoredState } from '#widget/state/use-stored-state.ts'

/** The choices, kept in this tab at once with every change. */
export function useBookingFlow(slug: string, ready: boolean, begin: () => BookingFlow) {
  const [flow, draw] = useStoredState(ready, begin, EMPTY_FLOW)
  const latest = useRef(flow)
  latest.current = flow
  const keep = useCallback(
    (next: BookingFlow) => {
      latest.current = next
      writeFlow(slug, next === EMPTY_FLOW ? null : next)
      draw(next)
    },
    [slug],
  )
  return { flow, latest, keep }
}
