import { type RefObject, useState } from 'react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type DraggedBooking,
  getBookingMove,
  moveDraggedBooking,
  toDraggedBooking,
} from '#console/admin/agenda/drag/dragged-booking.ts'
import { findInTheWay, type InTheWay } from '#console/admin/agenda/drag/find-in-the-way.ts'
import { usePointerDrag } from '#console/admin/agenda/drag/use-pointer-drag.ts'
import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import type { AgendaColumn, MinuteRange } from '#console/admin/agenda/layout/columns.ts'
import type { BookingMove } from '#console/bookings/booking-action.ts'
import { isOpenBooking } from '#console/bookings/booking-status.ts'
import { formatEndMinute } from '#console/bookings/booking-times.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { findFirstFocus, findKeptFocus, type GridFocus, moveGridFocus } from './grid-focus.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useGridKeys } from './use-grid-keys.ts'

const t = agendaText

/** Moves a booking, over whatever stands there where `encaixe` says so. */
export type OnMove = (
  booking: AgendaBooking,
  change: BookingMove,
  encaixe: boolean,
) => Promise<unknown>

type GridOptions = {
  columns: readonly AgendaColumn[]
  range: MinuteRange
  step: number
  now: number | null
  /** The promise ends once the move is done or refused. */
  onMove: OnMove
  onOpen: (id: string, card: HTMLElement) => void
  onTrash: (booking: AgendaBooking) => void
}

type Drag = {
  preview: DraggedBooking
  /** Once it is dropped: the booking as it was, until its new place is drawn. */
  dropped: AgendaBooking | null
  /** Dropped where it does not fit: what it would stand over, until somebody has said that it may. */
  asking: string | null
}

/** Keyboard focus and dragging in the grid, and what screen readers are told of it. */
export function useGridInteraction(scroller: RefObject<HTMLElement | null>, options: GridOptions) {
  const { columns, range, step } = options
  const [lastFocus, setFocus] = useState<GridFocus | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = findKeptFocus(columns, lastFocus) ?? findFirstFocus(columns, range, options.now)
  const restoreFocus = useFocusRestore(scroller, setFocus)
  const find = (id: string) => findColumnBooking(columns, id)
  // The preview goes with the drawing that shows the booking in its new place: neither before, which
  // would show the old place again, nor after.
  if (drag?.dropped && find(drag.preview.id) !== drag.dropped) setDrag(null)
  const moving = drag && !drag.dropped && drag.asking === null ? drag.preview : null

  function previewDrag(next: DraggedBooking | null) {
    setDrag(next && { preview: next, dropped: null, asking: null })
    const booking = next && find(next.id)
    if (booking && next) setAnnouncement(formatDragAnnouncement(booking, next, columns))
  }

  function drop(dropped: DraggedBooking) {
    const booking = find(dropped.id)
    const change = booking && getBookingMove(booking, dropped, columns)
    if (!booking || !change) return setDrag(null)
    const other = findOther(booking, dropped)
    if (!other) return land(dropped, false)
    // One that was squeezed in already may stay so.
    if (booking.encaixe) return land(dropped, true)
    setDrag({ preview: dropped, dropped: null, asking: formatInTheWay(booking, other) })
  }

  function findOther(booking: AgendaBooking, dragged: DraggedBooking) {
    const column = columns.find(({ key }) => key === dragged.column)
    return column ? findInTheWay(column, dragged, booking) : null
  }

  function land(dropped: DraggedBooking, encaixe: boolean) {
    const booking = find(dropped.id)
    const change = booking && getBookingMove(booking, dropped, columns)
    if (!booking || !change) return setDrag(null)
    setFocus({ column: dropped.column, minute: dropped.minute, booking: booking.id })
    const landing = { preview: dropped, dropped: booking, asking: null }
    setDrag(landing)
    void options.onMove(booking, change, encaixe).then(() => {
      setDrag((now) => (now === landing ? null : now))
    })
  }

  function cancelDrag() {
    setDrag(null)
    setAnnouncement(t.move.dropped)
  }

  function moveByKey(key: string, lengthens: boolean, from: GridFocus | null) {
    const place = findKeptFocus(columns, from) ?? focus
    const booking = find(moving?.id ?? place?.booking ?? '')
    if (!booking || !place) return
    if (!moving && isOvernightPlace(columns, place)) return setAnnouncement(t.move.overnight)
    if (!isOpenBooking(booking)) return setAnnouncement(t.move.closed)
    previewDrag(
      moveDraggedBooking(
        moving ?? toDraggedBooking(booking, place.column),
        toDragStep(key, lengthens, step),
        columns,
      ),
    )
  }

  usePointerDrag(scroller, { range, step, find, previewDrag, drop })
  useGridKeys(scroller, {
    isDragging: moving !== null,
    moveByKey,
    drop: () => moving && drop(moving),
    cancelDrag,
    moveFocus: (key, from) => {
      const place = findKeptFocus(columns, from) ?? focus
      const next = place && moveGridFocus(columns, range, place, key)
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
  const dragged = drag && find(drag.preview.id)
  return {
    focus,
    announcement,
    preview: drag && { ...drag.preview, fits: !dragged || !findOther(dragged, drag.preview) },
    asking: drag?.asking ?? null,
    squeezeIn: () => drag && land(drag.preview, true),
    cancelDrag,
  }
}

function formatInTheWay(booking: AgendaBooking, other: InTheWay): string {
  const who = displayVisitor(booking)
  return other.kind === 'block'
    ? t.move.overBlock(who)
    : t.move.over(who, displayVisitor(other.booking))
}

function findColumnBooking(columns: readonly AgendaColumn[], id: string): AgendaBooking | null {
  for (const { bookings, overnight } of columns) {
    const found = [...bookings, ...overnight].find((one) => one.id === id)
    if (found) return found
  }
  return null
}

/** A booking is moved by the card of the day on which it begins. */
const isOvernightPlace = (columns: readonly AgendaColumn[], { column, booking }: GridFocus) =>
  columns.some(({ key, overnight }) => key === column && overnight.some(({ id }) => id === booking))

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
  const end = formatEndMinute(preview.minute + preview.duration)
  const where = column ? getColumnName(column) : booking.professional_name
  return t.move.announce(displayVisitor(booking), toTimeOfDay(preview.minute), end, where)
}
