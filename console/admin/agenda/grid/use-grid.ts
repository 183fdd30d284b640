import { type RefObject, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type BookingMove,
  type DraggedBooking,
  getBookingMove,
  isMovable,
  moveDraggedBooking,
  toDraggedBooking,
} from '#console/admin/agenda/drag/dragged-booking.ts'
import { usePointerDrag } from '#console/admin/agenda/drag/use-pointer-drag.ts'
import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import type { AgendaColumn, MinuteRange } from '#console/admin/agenda/layout/columns.ts'
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
  onMove: (booking: AgendaBooking, change: BookingMove) => Promise<void>
  onOpen: (id: string, card: HTMLElement) => void
  onRemove: (booking: AgendaBooking) => void
}

/** Where the keyboard stands, what is held, and what is said of it. */
export function useGridInteraction(place: RefObject<HTMLElement | null>, options: GridOptions) {
  const { columns, range, step } = options
  const [cursor, setCursor] = useState<GridFocus | null>(null)
  const [draft, setDraft] = useState<DraggedBooking | null>(null)
  const [heard, setHeard] = useState('')
  const here = findKeptFocus(columns, cursor) ?? findFirstFocus(columns, range, options.now)
  const focus = useFocusRestore(place, (stop) => setCursor(stop))
  const find = (id: string) => findColumnBooking(columns, id)

  function previewDrag(next: DraggedBooking | null) {
    setDraft(next)
    const booking = next && find(next.id)
    if (booking && next) setHeard(formatDragAnnouncement(booking, next, columns))
  }

  function drop(dropped: DraggedBooking) {
    const booking = find(dropped.id)
    const change = booking && getBookingMove(booking, dropped, columns)
    if (!booking || !change) return setDraft(null)
    setCursor({ column: dropped.column, minute: dropped.minute, booking: booking.id })
    void options.onMove(booking, change)
    // The booking shows in its new place with the next round of drawing, not in this one.
    setTimeout(() => setDraft(null))
  }

  function cancelDrag() {
    setDraft(null)
    setHeard(t.move.dropped)
  }

  function moveByKey(key: string, lengthens: boolean) {
    const booking = find(draft?.id ?? here?.booking ?? '')
    if (!booking || !here) return
    if (!isMovable(booking)) return setHeard(t.move.closed)
    previewDrag(
      moveDraggedBooking(
        draft ?? toDraggedBooking(booking, here.column),
        toDragStep(key, lengthens, step),
        columns,
      ),
    )
  }

  usePointerDrag(place, { range, step, find, previewDrag, drop })
  useGridKeys(place, {
    isDragging: draft !== null,
    moveByKey,
    drop: () => draft && drop(draft),
    cancelDrag,
    moveFocus: (key) => {
      const next = here && moveGridFocus(columns, range, here, key)
      if (!next) return
      setCursor(next)
      focus()
    },
    open: options.onOpen,
    remove: (id) => {
      const booking = find(id)
      if (booking) options.onRemove(booking)
    },
  })
  return { here, draft, heard }
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
  const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { columns: way }
  return lengthens ? { longer: way * step } : { minutes: way * step }
}

function formatDragAnnouncement(
  booking: AgendaBooking,
  draft: DraggedBooking,
  columns: readonly AgendaColumn[],
): string {
  const column = columns.find(({ key }) => key === draft.column)
  const end = toTimeOfDay(Math.min(1440, draft.minute + draft.duration))
  const where = column ? getColumnName(column) : booking.professional_name
  return t.move.carrying(displayName(booking.client_name), toTimeOfDay(draft.minute), end, where)
}
