import { type RefObject, useEffect, useRef } from 'react'
import type { GridFocus } from './grid-focus.ts'

/**
 * The focus stays with what it was on: a card that moves to another column is drawn anew there, and
 * one that is gone leaves it to where the keyboard stands.
 * @returns moves the focus to where the keyboard stands, once that is drawn
 */
export function useFocusRestore(
  place: RefObject<HTMLElement | null>,
  onFocus: (cursor: GridFocus) => void,
): () => void {
  const wanted = useRef(false)
  const on = useRef<string | null>(null)
  const latest = useRef(onFocus)
  latest.current = onFocus

  useEffect(() => {
    const scroller = place.current
    if (!scroller) return
    const enter = ({ target }: FocusEvent) => {
      const cursor = parseGridFocus(target)
      on.current = cursor ? (cursor.booking ?? '') : null
      if (cursor) latest.current(cursor)
    }
    const leave = ({ target }: FocusEvent) => {
      // What is taken away is no longer connected a moment later; what is left by somebody, is.
      requestAnimationFrame(() => {
        if (
          target instanceof Node &&
          target.isConnected &&
          !scroller.contains(document.activeElement)
        )
          on.current = null
      })
    }
    scroller.addEventListener('focusin', enter)
    scroller.addEventListener('focusout', leave)
    return () => {
      scroller.removeEventListener('focusin', enter)
      scroller.removeEventListener('focusout', leave)
    }
  }, [place])

  useEffect(() => {
    const lost = on.current !== null && document.activeElement === document.body
    if (!wanted.current && !lost) return
    wanted.current = false
    place.current?.querySelector<HTMLElement>('[data-here]')?.focus()
  })
  return () => {
    wanted.current = true
  }
}

function parseGridFocus(target: EventTarget | null): GridFocus | null {
  if (!(target instanceof HTMLElement)) return null
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const { booking, stop } = target.dataset
  if (column === undefined || (booking === undefined && stop === undefined)) return null
  return { column, booking: booking ?? null, minute: Number(stop ?? 0) }
}
