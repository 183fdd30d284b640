import { type RefObject, useLayoutEffect, useRef } from 'react'
import { undoLast } from '#console/bookings/booking-toasts.ts'
import { type GridFocus, parseGridFocus } from './grid-focus.ts'

type GridKeyHandlers = {
  /** A booking is being moved by keyboard: arrows move it. */
  isDragging: boolean
  /** `from` is where the key was pressed. */
  moveFocus: (key: string, from: GridFocus | null) => void
  moveByKey: (key: string, lengthens: boolean, from: GridFocus | null) => void
  drop: () => void
  cancelDrag: () => void
  open: (id: string, card: HTMLElement) => void
  trash: (id: string) => void
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** The agenda by keyboard: one tab stop in the page, arrows move within it. */
export function useGridKeys(scroller: RefObject<HTMLElement | null>, keys: GridKeyHandlers): void {
  const latest = useRef(keys)
  latest.current = keys
  // With the commit that draws the grid: a key that is pressed right after would be lost.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (handleKey(event, latest.current)) event.preventDefault()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

/** @returns whether the key was handled */
function handleKey(event: KeyboardEvent, keys: GridKeyHandlers): boolean {
  const { key, altKey, shiftKey } = event
  if (keys.isDragging) return handleDragKey(event, keys)
  if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) return undoLast()
  if (event.ctrlKey || event.metaKey) return false
  const card = event.target instanceof Element ? event.target.closest('[data-booking]') : null
  const id = card instanceof HTMLElement ? card.dataset.booking : undefined
  if (altKey) {
    if (!id || !ARROWS.has(key)) return false
    keys.moveByKey(key, shiftKey, parseGridFocus(event.target))
    return true
  }
  if (ARROWS.has(key) || key === 'Home' || key === 'End') {
    keys.moveFocus(key, parseGridFocus(event.target))
    return true
  }
  if (!id || !(card instanceof HTMLElement)) return false
  if (key === 'Delete') keys.trash(id)
  else if (key === 'm' || key === 'M') keys.open(id, card)
  else return false
  return true
}

function handleDragKey({ key, shiftKey, target }: KeyboardEvent, keys: GridKeyHandlers): boolean {
  if (ARROWS.has(key)) keys.moveByKey(key, shiftKey, parseGridFocus(target))
  else if (key === 'Enter') keys.drop()
  else if (key === 'Escape') keys.cancelDrag()
  else return key !== 'Tab'
  return true
}
