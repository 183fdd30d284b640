import type { AgendaBooking } from '#api/contract/contract.ts'
import { type AgendaColumn, getStartMinute } from '#console/admin/agenda/layout/columns.ts'
import { MINUTES_A_DAY, toTimeOfDay } from '#domain/time/civil-time.ts'

/** Where a booking is held while it is moved, before it is saved. */
export type DraggedBooking = { id: string; column: string; minute: number; duration: number }

export const MIN_DURATION = 5

/** Minutes between two places while something is moved; the business's own, where it is fine. */
export const getSnapStep = (interval: number) => Math.max(5, Math.min(15, interval))

export const snapToStep = (minute: number, step: number) => Math.round(minute / step) * step

export function toDraggedBooking(booking: AgendaBooking, column: string): DraggedBooking {
  return { id: booking.id, column, minute: getStartMinute(booking), duration: booking.duration }
}

type DragStep = { minutes?: number; columns?: number; longer?: number }

/** A draft pushed on, kept within its day, the columns and the shortest duration. */
export function moveDraggedBooking(
  draft: DraggedBooking,
  by: DragStep,
  columns: readonly AgendaColumn[],
): DraggedBooking {
  const at = columns.findIndex(({ key }) => key === draft.column) + (by.columns ?? 0)
  const column = columns[Math.max(0, Math.min(columns.length - 1, at))]?.key ?? draft.column
  const minute = clamp(draft.minute + (by.minutes ?? 0), 0, MINUTES_A_DAY - MIN_DURATION)
  const duration = clamp(draft.duration + (by.longer ?? 0), MIN_DURATION, MINUTES_A_DAY)
  return { ...draft, column, minute, duration }
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** What changes of a booking where a draft is dropped; null where nothing does. */
export type BookingMove = {
  date?: string
  time?: string
  duration?: number
  professional_id?: string
}

export function getBookingMove(
  booking: AgendaBooking,
  draft: DraggedBooking,
  columns: readonly AgendaColumn[],
): BookingMove | null {
  const column = columns.find(({ key }) => key === draft.column)
  if (!column) return null
  const time = toTimeOfDay(draft.minute)
  const who = column.professional?.id ?? booking.professional_id
  const change: BookingMove = {
    ...(column.date !== booking.date && { date: column.date }),
    ...(time !== booking.time && { time }),
    ...(draft.duration !== booking.duration && { duration: draft.duration }),
    ...(who !== booking.professional_id && { professional_id: who }),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** What is done or called off stays where it was. */
export const isMovable = ({ status }: Pick<AgendaBooking, 'status'>) =>
  status !== 'completed' && status !== 'cancelled'
