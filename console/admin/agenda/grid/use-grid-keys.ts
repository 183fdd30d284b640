import { type RefObject, useEffect, useRef } from 'react'
import { undoLast } from '#console/bookings/action-toasts.ts'

export type GridKeyHandlers = {
  /** Something is held: arrows move it. */
  isDragging: boolean
  moveFocus: (key: string) => void
  moveByKey: (key: string, lengthens: boolean) => void
  drop: () => void
  cancelDrag: () => void
  open: (id: string, card: HTMLElement) => void
  remove: (id: string) => void
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** The agenda by keyboard: one stop in the order of the page, arrows within it. */
export function useGridKeys(place: RefObject<HTMLElement | null>, keys: GridKeyHandlers): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const scroller = place.current
    if (!scroller) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (handleKey(event, latest.current)) event.preventDefault()
    }
    scroller.addEventListener('keydown', onKeyDown)
    return () => scroller.removeEventListener('keydown', onKeyDown)
  }, [place])
}

/** @returns whether the key was ours */
function handleKey(event: KeyboardEvent, keys: GridKeyHandlers): boolean {
  const { key, altKey, shiftKey } = event
  if (keys.isDragging) return handleDragKey(event, keys)
  if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) return undoLast()
  if (event.ctrlKey || event.metaKey) return false
  const card = event.target instanceof Element ? event.target.closest('[data-booking]') : null
  const id = card instanceof HTMLElement ? card.dataset.booking : undefined
  if (altKey) {
    if (!id || !ARROWS.has(key)) return false
    keys.moveByKey(key, shiftKey)
    return true
  }
  if (ARROWS.has(key) || key === 'Home' || key === 'End') {
    keys.moveFocus(key)
    return true
  }
  if (!id || !(card instanceof HTMLElement)) return false
  if (key === 'Delete') keys.remove(id)
  else if (key === 'm' || key === 'M') keys.open(id, card)
  else return false
  return true
}

function handleDragKey({ key, shiftKey }: KeyboardEvent, keys: GridKeyHandlers): boolean {
  if (ARROWS.has(key)) keys.moveByKey(key, shiftKey)
  else if (key === 'Enter') keys.drop()
  else if (key === 'Escape') keys.cancelDrag()
  else return key !== 'Tab'
  return true
}
