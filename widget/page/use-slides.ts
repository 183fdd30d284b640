import { useEffect, useState } from 'preact/hooks'

/** How long a picture stands (ms). */
const SLIDE_DURATION_MS = 3000

export type Slides = {
  index: number
  count: number
  /** Does it go on by itself, as far as the visitor has a say in it? */
  playing: boolean
  show: (index: number) => void
  next: () => void
  previous: () => void
  toggle: () => void
  pause: () => void
}

/** With reduced motion, slides move only when the visitor moves them. */
const isMotionAllowed = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** A round of pictures. @param held it waits, also while it is playing */
export function useSlides(count: number, held: boolean): Slides {
  const [index, show] = useState(0)
  const [playing, setPlaying] = useState(isMotionAllowed)
  const next = () => show((at) => (at + 1) % count)
  const previous = () => show((at) => (at + count - 1) % count)
  const runs = playing && !held && count > 1
  // A picture that was just chosen stands as long as any other.
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(next, SLIDE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [runs, index, count])
  return {
    index,
    count,
    playing,
    show,
    next,
    previous,
    toggle: () => setPlaying(!playing),
    pause: () => setPlaying(false),
  }
}
