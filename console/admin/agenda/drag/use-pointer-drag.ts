import { type RefObject, useEffect, useRef } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { startOf } from '#console/admin/agenda/layout/columns.ts'
import {
  edgePull,
  type Ground,
  measureGround,
  minuteAt,
} from '#console/admin/agenda/layout/grid-geometry.ts'
import { type Draft, isMovable, LEAST_DURATION, snapTo } from './dragged-booking.ts'

/** A finger that rests this long on a card takes it up; shorter, it scrolls or opens. */
export const HOLD_MS = 350
const SLACK = { mouse: 4, touch: 9 }

export type Table = {
  range: { from: number; to: number }
  step: number
  /** A booking by its card's element, with the column that it stands in. */
  find: (id: string) => AgendaBooking | null
  hold: (draft: Draft | null) => void
  drop: (draft: Draft) => void
}

type Grip = {
  booking: AgendaBooking
  column: string
  touch: boolean
  lengthens: boolean
  start: { x: number; y: number }
  /** Minutes between the booking's start and where it was taken. */
  grip: number
  ground: Ground | null
  draft: Draft | null
}

/** Moves and lengthens cards by mouse, pen and finger. */
export function usePointer(place: RefObject<HTMLElement | null>, table: Table): void {
  const latest = useRef(table)
  latest.current = table
  useEffect(() => {
    const scroller = place.current
    return scroller ? listen(scroller, () => latest.current) : undefined
  }, [place])
}

function listen(scroller: HTMLElement, table: () => Table): () => void {
  let held: Grip | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let pointer = { x: 0, y: 0 }
  let swallow = false

  function take(event: PointerEvent) {
    if (held || event.button !== 0 || !event.isPrimary) return
    const grip = gripOf(event, table())
    if (!grip) return
    held = grip
    pointer = grip.start
    if (grip.touch) timer = setTimeout(lift, HOLD_MS)
  }

  function lift() {
    if (!held) return
    const { booking, column } = held
    held.ground = measureGround(scroller, table().range)
    held.grip = minuteAt(held.ground, scroller, held.start.y) - startOf(booking)
    held.draft = { id: booking.id, column, minute: startOf(booking), duration: booking.duration }
    table().hold(held.draft)
    if (held.touch) navigator.vibrate?.(10)
    frame = requestAnimationFrame(pull)
  }

  function move(event: PointerEvent) {
    if (!held) return
    pointer = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(pointer.x - held.start.x, pointer.y - held.start.y)
    if (held.ground) follow()
    else if (held.touch && far > SLACK.touch) end()
    else if (!held.touch && far > SLACK.mouse) lift()
  }

  function follow() {
    if (!held?.ground || !held.draft) return
    const next = held.lengthens ? lengthened(held) : moved(held)
    const { column, minute, duration } = held.draft
    if (next.column === column && next.minute === minute && next.duration === duration) return
    held.draft = next
    table().hold(next)
  }

  function moved({ ground, draft, grip }: Grip): Draft {
    if (!ground || !draft) throw new Error('nothing is held')
    const { range, step } = table()
    const wanted = snapTo(minuteAt(ground, scroller, pointer.y) - grip, step)
    const minute = Math.max(range.from, Math.min(range.to - LEAST_DURATION, wanted))
    const x = pointer.x + scroller.scrollLeft
    const column = ground.columns.find(({ left, right }) => left <= x && x < right)
    return { ...draft, minute, column: column?.key ?? draft.column }
  }

  function lengthened({ ground, draft, booking, grip }: Grip): Draft {
    if (!ground || !draft) throw new Error('nothing is held')
    const pulled = minuteAt(ground, scroller, pointer.y) - grip - startOf(booking)
    const end = snapTo(startOf(booking) + booking.duration + pulled, table().step)
    return { ...draft, duration: Math.max(LEAST_DURATION, end - startOf(booking)) }
  }

  /** Near an edge, what lies beyond it comes into sight. */
  function pull() {
    if (!held?.ground) return
    const { x, y } = edgePull(scroller, pointer)
    if (x !== 0 || y !== 0) {
      scroller.scrollBy(x, y)
      follow()
    }
    frame = requestAnimationFrame(pull)
  }

  function release() {
    const draft = held?.draft
    end()
    if (!draft) return
    swallowClick()
    table().drop(draft)
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    held = null
  }

  function giveUp() {
    if (held?.draft) {
      swallowClick()
      table().hold(null)
    }
    end()
  }

  /** The click that ends a move opens nothing. */
  function swallowClick() {
    swallow = true
    setTimeout(() => {
      swallow = false
    })
  }

  function onClick(event: Event) {
    if (!swallow) return
    event.stopPropagation()
    event.preventDefault()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !held?.draft) return
    event.preventDefault()
    giveUp()
  }

  const keepStill = (event: Event) => {
    if (held?.draft && event.cancelable) event.preventDefault()
  }

  const ends = new AbortController()
  const { signal } = ends
  scroller.addEventListener('pointerdown', take, { signal })
  scroller.addEventListener('click', onClick, { signal, capture: true })
  scroller.addEventListener('touchmove', keepStill, { signal, passive: false })
  scroller.addEventListener('contextmenu', keepStill, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', giveUp, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    end()
    ends.abort()
  }
}

function gripOf(event: PointerEvent, table: Table): Grip | null {
  if (!(event.target instanceof Element)) return null
  const card = event.target.closest<HTMLElement>('[data-booking]')
  const column = card?.closest<HTMLElement>('[data-column]')?.dataset.column
  const booking = card?.dataset.booking ? table.find(card.dataset.booking) : null
  if (!booking || column === undefined || !isMovable(booking)) return null
  return {
    booking,
    column,
    touch: event.pointerType === 'touch',
    lengthens: event.target.closest('[data-handle]') !== null,
    start: { x: event.clientX, y: event.clientY },
    grip: 0,
    ground: null,
    draft: null,
  }
}
