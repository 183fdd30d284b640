import { type RefObject, useLayoutEffect } from 'react'

/** Sets a custom property to the element's distance from the top of the page. */
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
