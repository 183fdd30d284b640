import { useEffect, useState } from 'react'

/** Fewer cards than this come at once. */
const PROGRESSIVE_FROM = 60
/** So many come with the first frame, and never fewer or more with one after it. */
const FIRST_BATCH = 12
/** A frame has its price whatever it brings: with fewer, all of it would take long and gain little. */
const MIN_BATCH = 8
const MAX_BATCH = 18
/** A frame that took longer (ms) had too many; one that took less may have had more. */
const SLOW_FRAME_MS = 51
const FAST_FRAME_MS = 20

type RenderStage = { name: string; drawn: number; step: number; at: number }

/**
 * How many cards may be drawn by now: where there are many, some more with each frame, as many as
 * this machine draws in time. Another `name` begins anew.
 */
export function useProgressiveRender(name: string, count: number): number {
  const [stage, setStage] = useState<RenderStage>({ name, drawn: 0, step: FIRST_BATCH, at: 0 })
  const drawn = stage.name === name ? stage.drawn : 0
  const isHeavy = count > PROGRESSIVE_FROM
  useEffect(() => {
    if (!isHeavy || drawn === Number.POSITIVE_INFINITY) return
    const frame = requestAnimationFrame((at) =>
      setStage((before) =>
        getNextRenderStage(before.name === name ? before : null, { name, count, at }),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [isHeavy, drawn, count, name])
  return isHeavy ? drawn : Number.POSITIVE_INFINITY
}

type RenderFrame = { name: string; count: number; at: number }

/** @param before null: nothing of this is drawn yet */
export function getNextRenderStage(
  before: RenderStage | null,
  { name, count, at }: RenderFrame,
): RenderStage {
  const step = before ? getNextBatchSize(before, at) : FIRST_BATCH
  const drawn = (before?.drawn ?? 0) + step
  return { name, drawn: drawn < count ? drawn : Number.POSITIVE_INFINITY, step, at }
}

function getNextBatchSize({ step, at: last }: RenderStage, at: number): number {
  if (last === 0) return step
  if (at - last > SLOW_FRAME_MS) return Math.max(MIN_BATCH, step - 4)
  return at - last < FAST_FRAME_MS ? Math.min(MAX_BATCH, step + 4) : step
}
