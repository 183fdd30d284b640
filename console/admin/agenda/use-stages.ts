import { useEffect, useState } from 'react'

/** Fewer cards than this come at once. */
const MANY = 60
/** So many a frame are drawn in time, also where the machine is slow. */
const A_FRAME = 12

/**
 * How many cards may be drawn by now: where there are many, some more with each frame, so that none
 * of these is late. Another `name` begins anew.
 */
export function useStages(name: string, count: number): number {
  const [stage, setStage] = useState({ name, drawn: 0 })
  const drawn = stage.name === name ? stage.drawn : 0
  const isHeavy = count > MANY
  useEffect(() => {
    if (!isHeavy || drawn === Number.POSITIVE_INFINITY) return
    const next = drawn + A_FRAME
    const frame = requestAnimationFrame(() =>
      setStage({ name, drawn: next < count ? next : Number.POSITIVE_INFINITY }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isHeavy, drawn, count, name])
  return isHeavy ? drawn : Number.POSITIVE_INFINITY
}
