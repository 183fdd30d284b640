import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridFocus, parseGridFocus } from './grid-focus.ts'

/**
 * Keeps the focus with what it was on: a card that moves to another column is drawn anew there, and
 * one that is gone leaves the focus to the grid's own.
 * @returns moves the focus to the grid's own, once that is drawn
 */
export function useFocusRestore(
  scroller: RefObject<HTMLElement | null>,
  onFocus: (focus: GridFocus) => void,
): () => void {
  const isWanted = useRef(false)
  /** The booking that has the focus, '' on a free time, null elsewhere. */
  const focused = useRef<string | null>(null)
  const latest = useRef(onFocus)
  latest.current = onFocus

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      const focus = parseGridFocus(target)
      focused.current = focus ? (focus.booking ?? '') : null
      if (focus) latest.current(focus)
    }
    const leave = ({ target }: FocusEvent) => {
      // An element that was removed is no longer connected a moment later; one that was left, is.
      requestAnimationFrame(() => {
        if (
          target instanceof Node &&
          target.isConnected &&
          !element.contains(document.activeElement)
        )
          focused.current = null
      })
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [scroller])

  // Within the commit that draws it: a later effect of the drawing before would use up the wish on
  // the old place, and the arrow that was pressed meanwhile would be lost.
  useLayoutEffect(() => {
    const isLost = focused.current !== null && document.activeElement === document.body
    if (!isWanted.current && !isLost) return
    isWanted.current = false
    scroller.current?.querySelector<HTMLElement>('[data-grid-focus]')?.focus()
  })
  return () => {
    isWanted.current = true
  }
}
