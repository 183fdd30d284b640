import type { AgendaBooking } from '#api/contract/contract.ts'
import {
  type AgendaColumn,
  getBlockRange,
  getBookingRange,
} from '#console/admin/agenda/layout/columns.ts'
import type { DraggedBooking } from './dragged-booking.ts'

export type InTheWay = { kind: 'booking'; booking: AgendaBooking } | { kind: 'block' }

/**
 * What a dragged booking would stand over, as far as the agenda can see: buffers and gaps are the
 * server's to judge.
 * @param booking as it was before it was taken
 * @returns null where it fits
 */
export function findInTheWay(
  column: AgendaColumn,
  dragged: DraggedBooking,
  booking: AgendaBooking,
): InTheWay | null {
  const who = column.professional?.id ?? booking.professional_id
  const end = dragged.minute + dragged.duration
  const meets = ({ from, to }: { from: number; to: number }) => from < end && dragged.minute < to
  const block = column.blocks.find(
    (one) => (one.professional_id ?? who) === who && meets(getBlockRange(one)),
  )
  if (block) return { kind: 'block' }
  const other = [...column.overnight, ...column.bookings].find(
    (one) =>
      one.id !== booking.id &&
      one.professional_id === who &&
      one.status !== 'cancelled' &&
      meets(getBookingRange(one, column)),
  )
  return other ? { kind: 'booking', booking: other } : null
}
