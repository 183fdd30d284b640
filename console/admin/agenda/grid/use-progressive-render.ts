import { useEffect, useState } from 'react'

/** Fewer cards than this come at once. */
const MANY = 60
/** So many come with the first frame, and never fewer or more with one after it. */
const FIRST = 12
/** A frame has its price whatever it brings: with fewer, all of it would take long and gain little. */
const FEWEST = 8
const MOST = 18
/** A frame that took longer (ms) had too many; one that took less may have had more. */
const LATE_MS = 51
const EARLY_MS = 20

type Stage = { name: string; drawn: number; step: number; at: number }

/**
 * How many cards may be drawn by now: where there are many, some more with each frame, as many as
 * this machine draws in time. Another `name` begins anew.
 */
export function useStages(name: string, count: number): number {
  const [stage, setStage] = useState<Stage>({ name, drawn: 0, step: FIRST, at: 0 })
  const drawn = stage.name === name ? stage.drawn : 0
  const isHeavy = count > MANY
  useEffect(() => {
    if (!isHeavy || drawn === Number.POSITIVE_INFINITY) return
    const frame = requestAnimationFrame((at) =>
      setStage((before) => nextStage(before.name === name ? before : null, { name, count, at })),
    )
    return () => cancelAnimationFrame(frame)
  }, [isHeavy, drawn, count, name])
  return isHeavy ? drawn : Number.POSITIVE_INFINITY
}

type Frame = { name: string; count: number; at: number }

/** @param before null: nothing of this is drawn yet */
export function nextStage(before: Stage | null, { name, count, at }: Frame): Stage {
  const step = before ? stepAfter(before, at) : FIRST
  const drawn = (before?.drawn ?? 0) + step
  return { name, drawn: drawn < count ? drawn : Number.POSITIVE_INFINITY, step, at }
}

function stepAfter({ step, at: last }: Stage, at: number): number {
  if (last === 0) return step
  if (at - last > LATE_MS) return Math.max(FEWEST, step - 4)
  return at - last < EARLY_MS ? Math.min(MOST, step + 4) : step
}
