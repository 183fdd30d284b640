import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MinuteRange } from '#console/admin/agenda/layout/columns.ts'

/** Opens a day where it matters: an hour before now, another one at its first hours. Once for each. */
export function useInitialScroll(
  place: RefObject<HTMLElement | null>,
  name: string,
  range: MinuteRange,
  /** Where to begin, in minutes of the day. */
  wanted: number,
): void {
  const seen = useRef('')
  useLayoutEffect(() => {
    const scroller = place.current
    if (!scroller || seen.current === name) return
    seen.current = name
    const height = scroller.querySelector<HTMLElement>('[data-column]')?.offsetHeight ?? 0
    const perMinute = height / (range.to - range.from)
    scroller.scrollTop = Math.max(0, (wanted - range.from) * perMinute)
  }, [place, name, range.from, range.to, wanted])
}
