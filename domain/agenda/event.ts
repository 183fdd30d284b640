import type { BookingOrigin } from '#domain/booking/booking.ts'

/** A line on which events come says this often that it stands (ms; documents 1, section 9). */
export const HEARTBEAT_MS = 25_000

/** What an agenda hears of. */
export const EVENT_KINDS = [
  'booking_created',
  'booking_changed',
  'booking_removed',
  'blocks_changed',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Something that happened in a house's agenda. */
export type BusinessEvent = {
  /** Counts up within a business, without a gap. */
  event: number
  kind: EventKind
  booking_id: string | null
  professional_id: string | null
  /** Whose it was before, where that changed. */
  old_professional_id: string | null
  /** The days whose picture is no longer right; none: all. */
  dates: string[]
  /** Where a new booking came from. */
  origin: BookingOrigin | null
}

export type VisibleEvent = Omit<BusinessEvent, 'old_professional_id'>

/**
 * What somebody of the house hears of an event. An owner hears all; a professional of blocks and of
 * his own bookings: one that was given to somebody else is gone, and who has it now is not told.
 * @param professional_id null for the owner
 * @returns null where it is none of his business
 */
export function toVisibleEvent(
  { old_professional_id, ...event }: BusinessEvent,
  professional_id: string | null,
): VisibleEvent | null {
  if (professional_id === null || event.kind === 'blocks_changed') return event
  if (event.professional_id === professional_id) return event
  if (old_professional_id !== professional_id) return null
  return { ...event, kind: 'booking_removed', professional_id }
}
