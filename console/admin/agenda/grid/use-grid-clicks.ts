import { type RefObject, useEffect, useRef } from 'react'
import type { Column, Hours } from '#console/admin/agenda/layout/columns.ts'
import { measureGround, minuteAt } from '#console/admin/agenda/layout/grid-geometry.ts'
import type { Spot } from '#console/bookings/time-slot.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import { nearest } from './grid-focus.ts'

type Clicks = {
  columns: readonly Column[]
  range: Hours
  step: number
  onOpen: (id: string, card: HTMLElement) => void
  onBlock: (id: string) => void
  onFree: (spot: Spot) => void
}

/** Opens what is clicked: a booking, a block, or a new booking at a free time. */
export function useClicks(place: RefObject<HTMLElement | null>, clicks: Clicks): void {
  const latest = useRef(clicks)
  latest.current = clicks
  useEffect(() => {
    const scroller = place.current
    if (!scroller) return
    const click = (event: MouseEvent) => react(scroller, event, latest.current)
    scroller.addEventListener('click', click)
    return () => scroller.removeEventListener('click', click)
  }, [place])
}

function react(scroller: HTMLElement, event: MouseEvent, clicks: Clicks): void {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (!target) return
  const { booking, block, stop, free } = target.dataset
  const key = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const column = clicks.columns.find((one) => one.key === key)
  if (booking) clicks.onOpen(booking, target)
  else if (block) clicks.onBlock(block)
  else if (column && stop !== undefined) clicks.onFree(spotOf(column, Number(stop)))
  else if (column && free !== undefined) {
    clicks.onFree(spotOf(column, pointedMinute(scroller, event, column, clicks)))
  }
}

/** Where the pointer is, a step down; without a pointer, the first free time. */
function pointedMinute(
  scroller: HTMLElement,
  event: MouseEvent,
  column: Column,
  { range, step }: Clicks,
): number {
  if (event.detail === 0) return nearest(column, range, range.from)?.minute ?? range.from
  const ground = measureGround(scroller, range)
  const minute = minuteAt(ground, scroller, event.clientY)
  return Math.max(range.from, Math.floor(minute / step) * step)
}

const spotOf = ({ date, professional }: Column, minute: number): Spot => ({
  date,
  professional_id: professional?.id ?? null,
  time: timeOf(Math.min(1435, minute)),
})
