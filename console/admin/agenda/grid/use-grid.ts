import { type RefObject, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type DraggedBooking,
  getBookingMove,
  moveDraggedBooking,
  toDraggedBooking,
} from '#console/admin/agenda/drag/dragged-booking.ts'
import { usePointerDrag } from '#console/admin/agenda/drag/use-pointer-drag.ts'
import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import type { AgendaColumn, MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import type { BookingMove } from '#console/bookings/booking-action.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayName } from '#domain/text/display.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { findFirstFocus, findKeptFocus, type GridFocus, moveGridFocus } from './grid-focus.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useGridKeys } from './use-grid-keys.ts'

const t = agendaText

type GridOptions = {
  columns: readonly AgendaColumn[]
  range: MinuteRange
  step: number
  now: number | null
  onMove: (booking: AgendaBooking, change: BookingMove) => void
  onOpen: (id: string, card: HTMLElement) => void
  onTrash: (booking: AgendaBooking) => void
}

/** Keyboard focus and dragging in the grid, and what screen readers are told of it. */
export function useGridInteraction(scroller: RefObject<HTMLElement | null>, options: GridOptions) {
  const { columns, range, step } = options
  const [lastFocus, setFocus] = useState<GridFocus | null>(null)
  const [preview, setPreview] = useState<DraggedBooking | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = findKeptFocus(columns, lastFocus) ?? findFirstFocus(columns, range, options.now)
  const restoreFocus = useFocusRestore(scroller, setFocus)
  const find = (id: string) => findColumnBooking(columns, id)

  function previewDrag(next: DraggedBooking | null) {
    setPreview(next)
    const booking = next && find(next.id)
    if (booking && next) setAnnouncement(formatDragAnnouncement(booking, next, columns))
  }

  function drop(dropped: DraggedBooking) {
    const booking = find(dropped.id)
    const change = booking && getBookingMove(booking, dropped, columns)
    if (!booking || !change) return setPreview(null)
    setFocus({ column: dropped.column, minute: dropped.minute, booking: booking.id })
    options.onMove(booking, change)
    // The booking is drawn in its new place with the next render, not with this one.
    setTimeout(() => setPreview(null))
  }

  function cancelDrag() {
    setPreview(null)
    setAnnouncement(t.move.dropped)
  }

  function moveByKey(key: string, lengthens: boolean) {
    const booking = find(preview?.id ?? focus?.booking ?? '')
    if (!booking || !focus) return
    if (!isOpenBooking(booking)) return setAnnouncement(t.move.closed)
    previewDrag(
      moveDraggedBooking(
        preview ?? toDraggedBooking(booking, focus.column),
        toDragStep(key, lengthens, step),
        columns,
      ),
    )
  }

  usePointerDrag(scroller, { range, step, find, previewDrag, drop })
  useGridKeys(scroller, {
    isDragging: preview !== null,
    moveByKey,
    drop: () => preview && drop(preview),
    cancelDrag,
    moveFocus: (key) => {
      const next = focus && moveGridFocus(columns, range, focus, key)
      if (!next) return
      setFocus(next)
      restoreFocus()
    },
    open: options.onOpen,
    trash: (id) => {
      const booking = find(id)
      if (booking) options.onTrash(booking)
    },
  })
  return { focus, preview, announcement }
}

export function findColumnBooking(
  columns: readonly AgendaColumn[],
  id: string,
): AgendaBooking | null {
  for (const { bookings } of columns) {
    const found = bookings.find((one) => one.id === id)
    if (found) return found
  }
  return null
}

function toDragStep(key: string, lengthens: boolean, step: number) {
  const direction = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { columns: direction }
  return lengthens ? { longer: direction * step } : { minutes: direction * step }
}

function formatDragAnnouncement(
  booking: AgendaBooking,
  preview: DraggedBooking,
  columns: readonly AgendaColumn[],
): string {
  const column = columns.find(({ key }) => key === preview.column)
  const end = toTimeOfDay(Math.min(1440, preview.minute + preview.duration))
  const where = column ? getColumnName(column) : booking.professional_name
  return t.move.announce(displayName(booking.client_name), toTimeOfDay(preview.minute), end, where)
}
