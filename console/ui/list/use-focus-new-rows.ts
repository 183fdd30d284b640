import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks a row of a list that comes a page at a time, so that the focus can go to it. */
export const focusableRow = { tabIndex: -1, 'data-row': '' } as const

/**
 * Whoever asked for the next page reads on at its first row: the button that they pressed may be gone.
 * @param pages how many are shown
 * @returns where the rows are, and what to call when more of them are asked for
 */
export function useFocusNewRows(pages: number): {
  place: RefObject<HTMLDivElement | null>
  onMore: () => void
} {
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef<{ pages: number; rows: number } | null>(null)
  const listRows = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  useLayoutEffect(() => {
    const before = asked.current
    if (!before || before.pages === pages) return
    asked.current = null
    if (pages < before.pages || isElsewhere(place.current)) return
    const rows = listRows()
    ;(rows[before.rows] ?? rows.at(-1))?.focus()
  })
  const onMore = () => {
    asked.current = { pages, rows: listRows().length }
  }
  return { place, onMore }
}

/** Whether somebody went on to something outside of the list meanwhile. */
function isElsewhere(place: HTMLElement | null): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !place?.contains(activeElement)
}
