import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AgendaColumn, MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import { getMinuteAt, measureGrid } from '#console/admin/agenda/layout/grid-geometry.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { findNearestFocus } from './grid-focus.ts'

type GridClickHandlers = {
  columns: readonly AgendaColumn[]
  range: MinuteRange
  step: number
  onOpen: (id: string, card: HTMLElement) => void
  onBlock: (id: string) => void
  onFree: (slot: TimeSlot) => void
}

/** Opens what is clicked: a booking, a block, or a new booking at a free time. */
export function useGridClicks(
  scroller: RefObject<HTMLElement | null>,
  clicks: GridClickHandlers,
): void {
  const latest = useRef(clicks)
  latest.current = clicks
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const click = (event: MouseEvent) => handleClick(element, event, latest.current)
    element.addEventListener('click', click)
    return () => element.removeEventListener('click', click)
  }, [scroller])
}

function handleClick(scroller: HTMLElement, event: MouseEvent, clicks: GridClickHandlers): void {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (!target) return
  const { booking, block, freeSlot, columnBackground } = target.dataset
  const key = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const column = clicks.columns.find((one) => one.key === key)
  if (booking) clicks.onOpen(booking, target)
  else if (block) clicks.onBlock(block)
  else if (column && freeSlot !== undefined) clicks.onFree(toTimeSlot(column, Number(freeSlot)))
  else if (column && columnBackground !== undefined) {
    clicks.onFree(toTimeSlot(column, getPointedMinute(scroller, event, column, clicks)))
  }
}

/** The step under the pointer; for a keyboard click, the first free time. */
function getPointedMinute(
  scroller: HTMLElement,
  event: MouseEvent,
  column: AgendaColumn,
  { range, step }: GridClickHandlers,
): number {
  if (event.detail === 0) return findNearestFocus(column, range, range.from)?.minute ?? range.from
  const geometry = measureGrid(scroller, range)
  const minute = getMinuteAt(geometry, scroller, event.clientY)
  return Math.max(range.from, Math.floor(minute / step) * step)
}

const toTimeSlot = ({ date, professional }: AgendaColumn, minute: number): TimeSlot => ({
  date,
  professional_id: professional?.id ?? null,
  time: toTimeOfDay(Math.min(1435, minute)),
})
