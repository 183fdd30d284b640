import type { AgendaBooking } from '#api/contract/contract.ts'
import type { AgendaColumn } from '#console/admin/agenda/layout/columns.ts'
import type { BookingMove } from '#console/bookings/booking-action.ts'
import { getStartMinute } from '#console/bookings/booking-times.ts'
import { MINUTES_A_DAY, toTimeOfDay } from '#domain/time/civil-time.ts'

/** Where a booking is while it is moved, before that is saved. */
export type DraggedBooking = { id: string; column: string; minute: number; duration: number }

/** The same as it is drawn: red where it would stand over something. */
export type DragPlace = DraggedBooking & { fits: boolean }

export const MIN_DURATION = 5

/** Minutes between two places while something is moved: the business's interval, from 5 to 15. */
export const getSnapStep = (interval: number) => Math.max(5, Math.min(15, interval))

export const snapToStep = (minute: number, step: number) => Math.round(minute / step) * step

export function toDraggedBooking(booking: AgendaBooking, column: string): DraggedBooking {
  return { id: booking.id, column, minute: getStartMinute(booking), duration: booking.duration }
}

type DragStep = { minutes?: number; columns?: number; longer?: number }

/** A dragged booking moved on, kept within its day, the columns and the shortest duration. */
export function moveDraggedBooking(
  dragged: DraggedBooking,
  by: DragStep,
  columns: readonly AgendaColumn[],
): DraggedBooking {
  const at = columns.findIndex(({ key }) => key === dragged.column) + (by.columns ?? 0)
  const column = columns[Math.max(0, Math.min(columns.length - 1, at))]?.key ?? dragged.column
  const minute = clamp(dragged.minute + (by.minutes ?? 0), 0, MINUTES_A_DAY - MIN_DURATION)
  const duration = clamp(dragged.duration + (by.longer ?? 0), MIN_DURATION, MINUTES_A_DAY)
  return { ...dragged, column, minute, duration }
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** What changes of a booking where it is dropped; null where nothing does. */
export function getBookingMove(
  booking: AgendaBooking,
  dragged: DraggedBooking,
  columns: readonly AgendaColumn[],
): BookingMove | null {
  const column = columns.find(({ key }) => key === dragged.column)
  if (!column) return null
  const time = toTimeOfDay(dragged.minute)
  const who = column.professional?.id ?? booking.professional_id
  const change: BookingMove = {
    ...(column.date !== booking.date && { date: column.date }),
    ...(time !== booking.time && { time }),
    ...(dragged.duration !== booking.duration && { duration: dragged.duration }),
    ...(who !== booking.professional_id && { professional_id: who }),
  }
  return Object.keys(change).length > 0 ? change : null
}
