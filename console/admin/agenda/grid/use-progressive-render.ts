import { useEffect, useState } from 'react'

/** Up to this many cards are drawn at once. */
const PROGRESSIVE_FROM = 60
/** Cards in the first frame. */
const FIRST_BATCH = 12
/** Bounds of a later frame's batch: each frame has a fixed cost, so that tiny batches take longer. */
const MIN_BATCH = 8
const MAX_BATCH = 18
/** A frame (ms) slower than the first shrinks the next batch; one faster than the second grows it. */
const SLOW_FRAME_MS = 51
const FAST_FRAME_MS = 20

type RenderStage = { name: string; drawn: number; step: number; at: number }

/**
 * How many cards may be drawn by now: many cards are drawn in batches, one a frame, as large as this
 * machine manages. Another `name` starts again.
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

/** @param before null where nothing is drawn yet */
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
