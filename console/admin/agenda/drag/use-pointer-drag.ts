import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type GridGeometry,
  getEdgeScroll,
  getMinuteAt,
  measureGrid,
} from '#console/admin/agenda/layout/grid-geometry.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { getStartMinute } from '#console/bookings/booking-times.ts'
import {
  type DraggedBooking,
  MIN_DURATION,
  snapToStep,
  toDraggedBooking,
} from './dragged-booking.ts'

/** A finger that rests this long on a card drags it; shorter, it scrolls or opens. */
export const LONG_PRESS_MS = 350
const DRAG_THRESHOLD_PX = { mouse: 4, touch: 9 }

type DragTarget = {
  range: { from: number; to: number }
  step: number
  /** A booking by its id. */
  find: (id: string) => AgendaBooking | null
  previewDrag: (preview: DraggedBooking | null) => void
  drop: (dropped: DraggedBooking) => void
}

type Point = { x: number; y: number }
type PressedCard = {
  booking: AgendaBooking
  column: string
  isTouch: boolean
  isOnHandle: boolean
  start: Point
}
type ActiveDrag = {
  card: PressedCard
  geometry: GridGeometry
  /** Minutes between the booking's start and where it was taken. */
  grabOffset: number
  preview: DraggedBooking
}
type DragState =
  | { name: 'idle' }
  | { name: 'pressing'; card: PressedCard }
  | ({ name: 'dragging' } & ActiveDrag)
  | ({ name: 'resizing' } & ActiveDrag)

/** Moves and resizes cards by mouse, pen and finger. */
export function usePointerDrag(scroller: RefObject<HTMLElement | null>, target: DragTarget): void {
  const latest = useRef(target)
  latest.current = target
  useLayoutEffect(() => {
    const element = scroller.current
    return element ? listenForDrag(element, () => latest.current) : undefined
  }, [scroller])
}

function listenForDrag(scroller: HTMLElement, getTarget: () => DragTarget): () => void {
  let state: DragState = { name: 'idle' }
  let longPress: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let pointer: Point = { x: 0, y: 0 }
  const listening = new AbortController()
  const { signal } = listening
  const suppressNextClick = listenForClicks(scroller, signal)

  const getActiveDrag = () =>
    state.name === 'dragging' || state.name === 'resizing' ? state : null

  function onPointerDown(event: PointerEvent) {
    if (state.name !== 'idle' || event.button !== 0 || !event.isPrimary) return
    const card = findPressedCard(event, getTarget())
    if (!card) return
    state = { name: 'pressing', card }
    pointer = card.start
    if (card.isTouch) longPress = setTimeout(() => startDrag(card), LONG_PRESS_MS)
  }

  function startDrag(card: PressedCard) {
    const { booking, column, isTouch, isOnHandle, start } = card
    const geometry = measureGrid(scroller, getTarget().range)
    const grabOffset = getMinuteAt(geometry, scroller, start.y) - getStartMinute(booking)
    const preview = toDraggedBooking(booking, column)
    state = { name: isOnHandle ? 'resizing' : 'dragging', card, geometry, grabOffset, preview }
    getTarget().previewDrag(preview)
    if (isTouch) navigator.vibrate?.(10)
    frame = requestAnimationFrame(autoScroll)
  }

  function onPointerMove(event: PointerEvent) {
    if (state.name === 'idle') return
    pointer = { x: event.clientX, y: event.clientY }
    if (state.name !== 'pressing') return updatePreview()
    const { card } = state
    const distance = Math.hypot(pointer.x - card.start.x, pointer.y - card.start.y)
    // A finger that moves before the long press is over scrolls.
    if (card.isTouch && distance > DRAG_THRESHOLD_PX.touch) endDrag()
    else if (!card.isTouch && distance > DRAG_THRESHOLD_PX.mouse) startDrag(card)
  }

  function updatePreview() {
    const drag = getActiveDrag()
    if (!drag) return
    const at = { scroller, pointer, target: getTarget() }
    const next = drag.name === 'resizing' ? getResizedPreview(drag, at) : getMovedPreview(drag, at)
    const { column, minute, duration } = drag.preview
    if (next.column === column && next.minute === minute && next.duration === duration) return
    drag.preview = next
    getTarget().previewDrag(next)
  }

  /** Near an edge, what lies beyond it comes into sight. */
  function autoScroll() {
    if (!getActiveDrag()) return
    const { x, y } = getEdgeScroll(scroller, pointer)
    if (x !== 0 || y !== 0) {
      scroller.scrollBy(x, y)
      updatePreview()
    }
    frame = requestAnimationFrame(autoScroll)
  }

  function onPointerUp() {
    const drag = getActiveDrag()
    endDrag()
    if (!drag) return
    suppressNextClick()
    getTarget().drop(drag.preview)
  }

  function endDrag() {
    clearTimeout(longPress)
    cancelAnimationFrame(frame)
    state = { name: 'idle' }
  }

  function cancelDrag() {
    if (getActiveDrag()) {
      suppressNextClick()
      getTarget().previewDrag(null)
    }
    endDrag()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !getActiveDrag()) return
    event.preventDefault()
    cancelDrag()
  }

  const preventScroll = (event: Event) => {
    if (getActiveDrag() && event.cancelable) event.preventDefault()
  }

  scroller.addEventListener('pointerdown', onPointerDown, { signal })
  scroller.addEventListener('touchmove', preventScroll, { signal, passive: false })
  scroller.addEventListener('contextmenu', preventScroll, { signal })
  window.addEventListener('pointermove', onPointerMove, { signal })
  window.addEventListener('pointerup', onPointerUp, { signal })
  window.addEventListener('pointercancel', cancelDrag, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    endDrag()
    listening.abort()
  }
}

/** @returns what to call at the end of a drag: the click that ends it opens nothing */
function listenForClicks(scroller: HTMLElement, signal: AbortSignal): () => void {
  let isSuppressed = false
  const onClick = (event: Event) => {
    if (!isSuppressed) return
    event.stopPropagation()
    event.preventDefault()
  }
  scroller.addEventListener('click', onClick, { signal, capture: true })
  return () => {
    isSuppressed = true
    setTimeout(() => {
      isSuppressed = false
    })
  }
}

type DragPlace = { scroller: HTMLElement; pointer: Point; target: DragTarget }

function getMovedPreview(
  { geometry, preview, grabOffset }: ActiveDrag,
  { scroller, pointer, target: { range, step } }: DragPlace,
): DraggedBooking {
  const wanted = snapToStep(getMinuteAt(geometry, scroller, pointer.y) - grabOffset, step)
  const minute = Math.max(range.from, Math.min(range.to - MIN_DURATION, wanted))
  const x = pointer.x + scroller.scrollLeft
  const column = geometry.columns.find(({ left, right }) => left <= x && x < right)
  return { ...preview, minute, column: column?.key ?? preview.column }
}

function getResizedPreview(
  { geometry, preview, card: { booking }, grabOffset }: ActiveDrag,
  { scroller, pointer, target: { step } }: DragPlace,
): DraggedBooking {
  const start = getStartMinute(booking)
  const pulled = getMinuteAt(geometry, scroller, pointer.y) - grabOffset - start
  const end = snapToStep(start + booking.duration + pulled, step)
  return { ...preview, duration: Math.max(MIN_DURATION, end - start) }
}

function findPressedCard(event: PointerEvent, target: DragTarget): PressedCard | null {
  if (!(event.target instanceof Element)) return null
  const card = event.target.closest<HTMLElement>('[data-booking]')
  const column = card?.closest<HTMLElement>('[data-column]')?.dataset.column
  const booking = card?.dataset.booking ? target.find(card.dataset.booking) : null
  // By the card of the day on which it begins alone.
  if (card?.dataset.overnight !== undefined) return null
  if (!booking || column === undefined || !isOpenBooking(booking)) return null
  return {
    booking,
    column,
    isTouch: event.pointerType === 'touch',
    isOnHandle: event.target.closest('[data-handle]') !== null,
    start: { x: event.clientX, y: event.clientY },
  }
}
