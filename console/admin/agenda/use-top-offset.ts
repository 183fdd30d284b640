import { type RefObject, useLayoutEffect } from 'react'

/** Tells the style sheet how far down the page something begins, whatever stands above it. */
export function useTopOffset(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--agenda-top', `${top}px`)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [place])
}
