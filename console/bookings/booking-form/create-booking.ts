import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import { toastUndoable } from '#console/bookings/booking-toasts.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { displayDate } from '#domain/text/display.ts'
import {
  type BookingFormValues,
  type CreateOptions,
  toCreateBookingRequest,
} from './booking-form-values.ts'
import type { SeriesConflict } from './conflicts.tsx'

const t = agendaText.form

type CreateAnswer =
  | { name: 'conflicts'; conflicts: readonly SeriesConflict[]; count: number }
  | { name: 'created'; bookings: readonly AgendaBooking[] }

/**
 * @returns sends what one form holds. The same content always goes with the same key, so that trying
 * again after an answer that was lost books nothing twice
 */
export function createBookingSender(call: CallEndpoint) {
  const getIdempotencyKey = createIdempotencyKeys()
  return async (values: BookingFormValues, how: CreateOptions): Promise<CreateAnswer> => {
    const body = toCreateBookingRequest(values, how)
    if (body.repeat && !how.skip && !how.encaixe) {
      const { dates, conflicts } = await call('POST /api/bookings/conflicts', { body })
      if (conflicts.length > 0) return { name: 'conflicts', conflicts, count: dates.length }
    }
    const headers = { 'idempotency-key': getIdempotencyKey(JSON.stringify(body)) }
    const { bookings } = await call('POST /api/bookings', { headers, body })
    return { name: 'created', bookings }
  }
}

/** Says what was booked; a single booking can be taken back. */
export function toastCreated(
  bookings: readonly AgendaBooking[],
  undo: (booking: AgendaBooking) => void,
): void {
  const [first] = bookings
  if (!first || bookings.length > 1) {
    toast.success(t.createdMany(bookings.length))
    return
  }
  const what = t.createdText(displayVisitor(first), displayDate(first.date), first.time)
  toastUndoable(t.created, what, () => undo(first))
}
