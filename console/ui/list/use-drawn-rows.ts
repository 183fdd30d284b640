import { type CSSProperties, startTransition, useEffect, useState } from 'react'

/** About what a row takes, and at least what stands above a list (px). */
const ROW_HEIGHT = 65
const HEAD_HEIGHT = 200

type DrawnRows<Row> = {
  drawn: readonly Row[]
  /** Of the element that holds them: room for those that follow, so that nothing moves as they come. */
  room: CSSProperties | undefined
}

/**
 * A list comes with the rows in sight; those below follow once these are painted. After that rows are
 * drawn as they come.
 * @param rows all of them; called by what stays while they change
 */
export function useDrawnRows<Row>(rows: readonly Row[]): DrawnRows<Row> {
  const [isWhole, setWhole] = useState(false)
  const hasRows = rows.length > 0
  useEffect(() => {
    if (isWhole || !hasRows) return
    // Begun within the frame that paints the first ones: what is scheduled then comes after it.
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [isWhole, hasRows])
  if (isWhole) return { drawn: rows, room: undefined }
  const drawn = rows.slice(0, Math.max(1, Math.ceil((innerHeight - HEAD_HEIGHT) / ROW_HEIGHT)))
  return { drawn, room: { paddingBottom: (rows.length - drawn.length) * ROW_HEIGHT } }
}
