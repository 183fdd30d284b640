import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Slides } from './use-slides.ts'

/** The slide that is most in sight; null while nothing is drawn. */
function getNearestSlide({ scrollLeft, clientWidth }: HTMLElement): number | null {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : null
}

function scrollToSlide(track: HTMLElement, index: number, calm: boolean): void {
  track.scrollTo({ left: index * track.clientWidth, behavior: calm ? 'instant' : 'smooth' })
}

/**
 * Keeps a track that people swipe and the picture that is shown together: a swipe shows another
 * picture, and showing one scrolls there.
 */
export function useSlideTrack(track: RefObject<HTMLDivElement | null>, { index, show }: Slides) {
  /** Where the track is scrolling to by itself; what it passes on the way is not shown. */
  const heading = useRef<number | null>(null)
  const shown = useRef(index)
  shown.current = index
  // Opened, turned or resized: the same picture stays.
  useEffect(() => {
    const element = track.current
    if (!element) return
    const observer = new ResizeObserver(() => scrollToSlide(element, shown.current, true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [track])
  useEffect(() => {
    const element = track.current
    const at = element && getNearestSlide(element)
    if (!element || at === null || at === index) return
    heading.current = index
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollToSlide(element, index, calm || Math.abs(at - index) > 1)
  }, [track, index])
  const follow = () => {
    const at = track.current && getNearestSlide(track.current)
    if (at === null) return
    if (heading.current === null) show(at)
    else if (heading.current === at) heading.current = null
  }
  const take = () => {
    heading.current = null
  }
  return { follow, take }
}
