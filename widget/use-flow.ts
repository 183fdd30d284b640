import { useCallback, useRef, useState } from 'preact/hooks'
import { EMPTY_FLOW, type Flow } from './flow.ts'
import { writeFlow } from './storage.ts'

/** The choices, kept in this tab at once with every change. */
export function useFlow(slug: string, begin: () => Flow) {
  const [flow, draw] = useState(begin)
  const latest = useRef(flow)
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
