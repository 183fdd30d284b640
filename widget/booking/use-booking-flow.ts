import { useCallback, useRef } from 'preact/hooks'
import { EMPTY_FLOW, type Flow } from '#widget/state/booking-flow.ts'
import { writeFlow } from '#widget/state/browser-storage.ts'
import { useKept } from '#widget/state/use-stored-state.ts'

/** The choices, kept in this tab at once with every change. */
export function useFlow(slug: string, ready: boolean, begin: () => Flow) {
  const [flow, draw] = useKept(ready, begin, EMPTY_FLOW)
  const latest = useRef(flow)
  latest.current = flow
  const keep = useCallback(
    (next: Flow) => {
      latest.current = next
      writeFlow(slug, next === EMPTY_FLOW ? null : next)
      draw(next)
    },
    [slug],
  )
  return { flow, latest, keep }
}
