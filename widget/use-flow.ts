import { useCallback, useRef } from 'preact/hooks'
import { EMPTY_FLOW, type Flow } from './flow.ts'
import { writeFlow } from './storage.ts'
import { useKept } from './use-kept.ts'

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
