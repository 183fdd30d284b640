import { type RefObject, useEffect, useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { getStartMinute } from '#console/admin/agenda/layout/columns.ts'
import {
  type GridGeometry,
  getEdgeScroll,
  getMinuteAt,
  measureGrid,
} from '#console/admin/agenda/layout/grid-geometry.ts'
import { type DraggedBooking, isMovable, MIN_DURATION, snapToStep } from './dragged-booking.ts'

/** A finger that rests this long on a card takes it up; shorter, it scrolls or opens. */
export const LONG_PRESS_MS = 350
const DRAG_THRESHOLD_PX = { mouse: 4, touch: 9 }

export type DragTarget = {
  range: { from: number; to: number }
  step: number
  /** A booking by its card's element, with the column that it stands in. */
  find: (id: string) => AgendaBooking | null
  previewDrag: (draft: DraggedBooking | null) => void
  drop: (draft: DraggedBooking) => void
}

type DragState = {
  booking: AgendaBooking
  column: string
  isTouch: boolean
  isResizing: boolean
  start: { x: number; y: number }
  /** Minutes between the booking's start and where it was taken. */
  grip: number
  ground: GridGeometry | null
  draft: DraggedBooking | null
}

/** Moves and lengthens cards by mouse, pen and finger. */
export function usePointerDrag(place: RefObject<HTMLElement | null>, table: DragTarget): void {
  const latest = useRef(table)
  latest.current = table
  useEffect(() => {
    const scroller = place.current
    return scroller ? listenForDrag(scroller, () => latest.current) : undefined
  }, [place])
}

function listenForDrag(scroller: HTMLElement, table: () => DragTarget): () => void {
  let state: DragState | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let pointer = { x: 0, y: 0 }
  let isClickSuppressed = false

  function onPointerDown(event: PointerEvent) {
    if (state || event.button !== 0 || !event.isPrimary) return
    const grip = createDragState(event, table())
    if (!grip) return
    state = grip
    pointer = grip.start
    if (grip.isTouch) timer = setTimeout(startDrag, LONG_PRESS_MS)
  }

  function startDrag() {
    if (!state) return
    const { booking, column } = state
    state.ground = measureGrid(scroller, table().range)
    state.grip = getMinuteAt(state.ground, scroller, state.start.y) - getStartMinute(booking)
    state.draft = {
      id: booking.id,
      column,
      minute: getStartMinute(booking),
      duration: booking.duration,
    }
    table().previewDrag(state.draft)
    if (state.isTouch) navigator.vibrate?.(10)
    frame = requestAnimationFrame(autoScroll)
  }

  function onPointerMove(event: PointerEvent) {
    if (!state) return
    pointer = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(pointer.x - state.start.x, pointer.y - state.start.y)
    if (state.ground) updatePreview()
    else if (state.isTouch && far > DRAG_THRESHOLD_PX.touch) end()
    else if (!state.isTouch && far > DRAG_THRESHOLD_PX.mouse) startDrag()
  }

  function updatePreview() {
    if (!state?.ground || !state.draft) return
    const next = state.isResizing ? getResizedPreview(state) : getMovedPreview(state)
    const { column, minute, duration } = state.draft
    if (next.column === column && next.minute === minute && next.duration === duration) return
    state.draft = next
    table().previewDrag(next)
  }

  function getMovedPreview({ ground, draft, grip }: DragState): DraggedBooking {
    if (!ground || !draft) throw new Error('nothing is held')
    const { range, step } = table()
    const wanted = snapToStep(getMinuteAt(ground, scroller, pointer.y) - grip, step)
    const minute = Math.max(range.from, Math.min(range.to - MIN_DURATION, wanted))
    const x = pointer.x + scroller.scrollLeft
    const column = ground.columns.find(({ left, right }) => left <= x && x < right)
    return { ...draft, minute, column: column?.key ?? draft.column }
  }

  function getResizedPreview({ ground, draft, booking, grip }: DragState): DraggedBooking {
    if (!ground || !draft) throw new Error('nothing is held')
    const pulled = getMinuteAt(ground, scroller, pointer.y) - grip - getStartMinute(booking)
    const end = snapToStep(getStartMinute(booking) + booking.duration + pulled, table().step)
    return { ...draft, duration: Math.max(MIN_DURATION, end - getStartMinute(booking)) }
  }

  /** Near an edge, what lies beyond it comes into sight. */
  function autoScroll() {
    if (!state?.ground) return
    const { x, y } = getEdgeScroll(scroller, pointer)
    if (x !== 0 || y !== 0) {
      scroller.scrollBy(x, y)
      updatePreview()
    }
    frame = requestAnimationFrame(autoScroll)
  }

  function onPointerUp() {
    const draft = state?.draft
    end()
    if (!draft) return
    suppressNextClick()
    table().drop(draft)
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    state = null
  }

  function cancelDrag() {
    if (state?.draft) {
      suppressNextClick()
      table().previewDrag(null)
    }
    end()
  }

  /** The click that ends a move opens nothing. */
  function suppressNextClick() {
    isClickSuppressed = true
    setTimeout(() => {
      isClickSuppressed = false
    })
  }

  function onClick(event: Event) {
    if (!isClickSuppressed) return
    event.stopPropagation()
    event.preventDefault()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !state?.draft) return
    event.preventDefault()
    cancelDrag()
  }

  const preventScroll = (event: Event) => {
    if (state?.draft && event.cancelable) event.preventDefault()
  }

  const ends = new AbortController()
  const { signal } = ends
  scroller.addEventListener('pointerdown', onPointerDown, { signal })
  scroller.addEventListener('click', onClick, { signal, capture: true })
  scroller.addEventListener('touchmove', preventScroll, { signal, passive: false })
  scroller.addEventListener('contextmenu', preventScroll, { signal })
  window.addEventListener('pointermove', onPointerMove, { signal })
  window.addEventListener('pointerup', onPointerUp, { signal })
  window.addEventListener('pointercancel', cancelDrag, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    ends.abort()
  }
}

function createDragState(event: PointerEvent, table: DragTarget): DragState | null {
  if (!(event.target instanceof Element)) return null
  const card = event.target.closest<HTMLElement>('[data-booking]')
  const column = card?.closest<HTMLElement>('[data-column]')?.dataset.column
  const booking = card?.dataset.booking ? table.find(card.dataset.booking) : null
  if (!booking || column === undefined || !isMovable(booking)) return null
  return {
    booking,
    column,
    isTouch: event.pointerType === 'touch',
    isResizing: event.target.closest('[data-handle]') !== null,
    start: { x: event.clientX, y: event.clientY },
    grip: 0,
    ground: null,
    draft: null,
  }
}
