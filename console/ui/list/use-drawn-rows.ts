import { type CSSProperties, startTransition, useEffect, useState } from 'react'

/** As many as a window of 1,100 px shows below a screen's filters. */
const FIRST_ROWS = 14
/** About what a row takes (px). */
const ROW_HEIGHT = 65

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
  const missing = isWhole ? 0 : rows.length - FIRST_ROWS
  if (missing <= 0) return { drawn: rows, room: undefined }
  return { drawn: rows.slice(0, FIRST_ROWS), room: { paddingBottom: missing * ROW_HEIGHT } }
}
