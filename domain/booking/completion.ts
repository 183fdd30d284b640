import type { BookingStatus, CancelReason, ReviewStatus } from './booking.ts'

/** What a booking's completion changed beside the rows that it made, so that it can be undone. */
export type Completion = {
  /** The booking's own state before. */
  status: BookingStatus
  cancel_reason: CancelReason | null
  review_status: ReviewStatus | null
  /** The note, where completing wrote the comanda in its place without anybody having typed one. */
  notes?: { before: string | null }
  /** Other bookings of the client whose review was still open, and how it stood. */
  declined: { id: string; review_status: ReviewStatus | null }[]
}

/** Of a booking that was completed before there was a record of it. */
export const UNRECORDED_COMPLETION: Completion = {
  status: 'confirmed',
  cancel_reason: null,
  review_status: null,
  declined: [],
}
