import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** What a row takes until one is measured, and at least what stands above a list (px). */
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
 * @param place the element that holds the rows alone
 */
export function useDrawnRows<Row>(
  rows: readonly Row[],
  place: RefObject<HTMLElement | null>,
): DrawnRows<Row> {
  const [isWhole, setWhole] = useState(false)
  const [height, setHeight] = useState(ROW_HEIGHT)
  const hasRows = rows.length > 0
  // A row is lower on a phone, and higher with more to say.
  useLayoutEffect(() => {
    if (hasRows && !isWhole) setHeight((before) => measureRow(place.current) ?? before)
  }, [hasRows, isWhole, place])
  useEffect(() => {
    if (isWhole || !hasRows) return
    // Begun within the frame that paints the first ones: what is scheduled then comes after it.
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [isWhole, hasRows])
  if (isWhole) return { drawn: rows, room: undefined }
  const drawn = rows.slice(0, Math.max(1, Math.ceil((innerHeight - HEAD_HEIGHT) / ROW_HEIGHT)))
  return { drawn, room: { paddingBottom: (rows.length - drawn.length) * height } }
}

/** @returns px of an average row of those that are drawn; null where nothing is laid out */
function measureRow(place: HTMLElement | null): number | null {
  const [first, last] = [place?.firstElementChild, place?.lastElementChild]
  if (!place || !first || !last) return null
  const all = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
  return all > 0 ? Math.round((all / place.childElementCount) * 10) / 10 : null
}
