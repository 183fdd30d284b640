import { type RefObject, useEffect, useRef } from 'react'
import { undoLast } from '#console/bookings/action-toasts.ts'

export type Keys = {
  /** Something is held: arrows move it. */
  carrying: boolean
  walk: (key: string) => void
  carry: (key: string, lengthens: boolean) => void
  drop: () => void
  giveUp: () => void
  open: (id: string, card: HTMLElement) => void
  remove: (id: string) => void
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** The agenda by keyboard: one stop in the order of the page, arrows within it. */
export function useKeys(place: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const scroller = place.current
    if (!scroller) return
    const press = (event: KeyboardEvent) => {
      if (handle(event, latest.current)) event.preventDefault()
    }
    scroller.addEventListener('keydown', press)
    return () => scroller.removeEventListener('keydown', press)
  }, [place])
}

/** @returns whether the key was ours */
function handle(event: KeyboardEvent, keys: Keys): boolean {
  const { key, altKey, shiftKey } = event
  if (keys.carrying) return handleCarrying(event, keys)
  if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) return undoLast()
  if (event.ctrlKey || event.metaKey) return false
  const card = event.target instanceof Element ? event.target.closest('[data-booking]') : null
  const id = card instanceof HTMLElement ? card.dataset.booking : undefined
  if (altKey) {
    if (!id || !ARROWS.has(key)) return false
    keys.carry(key, shiftKey)
    return true
  }
  if (ARROWS.has(key) || key === 'Home' || key === 'End') {
    keys.walk(key)
    return true
  }
  if (!id || !(card instanceof HTMLElement)) return false
  if (key === 'Delete') keys.remove(id)
  else if (key === 'm' || key === 'M') keys.open(id, card)
  else return false
  return true
}

function handleCarrying({ key, shiftKey }: KeyboardEvent, keys: Keys): boolean {
  if (ARROWS.has(key)) keys.carry(key, shiftKey)
  else if (key === 'Enter') keys.drop()
  else if (key === 'Escape') keys.giveUp()
  else return key !== 'Tab'
  return true
}
