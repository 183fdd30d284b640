import type { BookingOrigin } from '#domain/booking/booking.ts'

/** How often a stream of events says that it is alive (ms; documents 1, section 9). */
export const HEARTBEAT_MS = 25_000

/** What an agenda hears of. */
export const EVENT_KINDS = [
  'booking_created',
  'booking_changed',
  'booking_removed',
  'blocks_changed',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Who of a business hears of an event: each of its professionals, or those whose booking it is. */
const AUDIENCE: Record<EventKind, 'everybody' | 'its professional'> = {
  booking_created: 'its professional',
  booking_changed: 'its professional',
  booking_removed: 'its professional',
  blocks_changed: 'everybody',
}

/** Something that happened in a business's agenda. */
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

type VisibleEvent = Omit<BusinessEvent, 'old_professional_id'>

/**
 * What a person of the business hears of an event. An owner hears everything; a professional hears of
 * blocks and of their own bookings. One that was reassigned is reported as removed, without its new
 * professional.
 * @param professional_id null for the owner
 * @returns null where that person is not told
 */
export function toVisibleEvent(
  { old_professional_id, ...event }: BusinessEvent,
  professional_id: string | null,
): VisibleEvent | null {
  if (professional_id === null || AUDIENCE[event.kind] === 'everybody') return event
  if (event.professional_id === professional_id) return event
  if (old_professional_id !== professional_id) return null
  return { ...event, kind: 'booking_removed', professional_id }
}
