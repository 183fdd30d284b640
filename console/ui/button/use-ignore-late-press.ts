import { useLayoutEffect, useRef } from 'react'

/** Longer than the second press of a double click takes. */
const LATE_MS = 600

/**
 * For a button that takes another one's place: a press so soon after was meant for that one.
 * @param what stands there now
 * @returns makes what a press does; a late press does nothing
 */
export function useIgnoreLatePress(what: string): (act: () => void) => () => void {
  const before = useRef(what)
  const replacedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (before.current === what) return
    before.current = what
    replacedAt.current = performance.now()
  }, [what])
  return (act) => () => {
    if (performance.now() - replacedAt.current > LATE_MS) act()
  }
}
