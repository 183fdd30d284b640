import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MinuteRange } from '#console/admin/agenda/layout/columns.ts'

/** Scrolls a day, once, to where it matters: an hour before now, or its first hours. */
export function useInitialScroll(
  element: RefObject<HTMLElement | null>,
  name: string,
  range: MinuteRange,
  /** Where to begin, in minutes of the day. */
  wanted: number,
): void {
  const seen = useRef('')
  useLayoutEffect(() => {
    const scroller = element.current
    if (!scroller || seen.current === name) return
    seen.current = name
    const height = scroller.querySelector<HTMLElement>('[data-column]')?.offsetHeight ?? 0
    const perMinute = height / (range.to - range.from)
    scroller.scrollTop = Math.max(0, (wanted - range.from) * perMinute)
  }, [element, name, range.from, range.to, wanted])
}
