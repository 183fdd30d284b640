import { type Centavos, toReais } from '#domain/money/money.ts'
import type { Refusal } from '#domain/refusal.ts'

/** Every status that a booking can have; a no-show is `cancelled` with the reason `no_show`. */
export const BOOKING_STATUSES = [
  'scheduled',
  'confirmed',
  'pendente',
  'completed',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** What bookings are told apart by in lists and filters: no-shows are not counted as `cancelled`. */
const STATUS_FILTERS = [...BOOKING_STATUSES, 'no_show'] as const

/** What a list can be narrowed to: `open` is all that is neither completed nor cancelled. */
export const LISTED_STATUSES = [...STATUS_FILTERS, 'open'] as const
export type StatusFilter = (typeof LISTED_STATUSES)[number]

/**
 * What the house can set, in the order in which it is offered; a no-show is stored as `cancelled` with
 * a reason.
 */
export const SETTABLE_STATUSES = [
  'pendente',
  'confirmed',
  'completed',
  'cancelled',
  'no_show',
] as const satisfies readonly (typeof STATUS_FILTERS)[number][]
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

/** Who cancelled a booking, or that the client did not come. */
export const CANCEL_REASONS = ['client', 'owner', 'no_show'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** How the review of a completed visit stands; a booking that was never asked about has none. */
export const REVIEW_STATUSES = ['pending', 'completed', 'declined'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** Where clients book, and where a page's visits come from. */
export const PUBLIC_ORIGINS = ['page', 'widget', 'link'] as const

/** Where a booking was made; `console` is by the business itself. */
export const BOOKING_ORIGINS = [...PUBLIC_ORIGINS, 'console'] as const
export type BookingOrigin = (typeof BOOKING_ORIGINS)[number]

/**
 * What reports count beside the states: for nobody by name, squeezed in over another (both without what was
 * called off), completed as a courtesy.
 */
export const BOOKING_MARKS = ['walk_in', 'encaixe', 'courtesy'] as const
export type BookingMark = (typeof BOOKING_MARKS)[number]

/** Minutes of a new booking, until its service says otherwise (documents 2, section 3). */
export const DEFAULT_DURATION = 30

/** What a client sees of a status: completed and cancelled as they are, all else `scheduled`. */
type AppointmentStatus = 'scheduled' | 'completed' | 'cancelled'

export function toAppointmentStatus(status: string): AppointmentStatus {
  return status === 'completed' || status === 'cancelled' ? status : 'scheduled'
}

/** The client's view of a booking (documents 2, section 3, Appointment). */
export type Appointment = {
  id: string
  clientId: string
  serviceId: string
  professionalId: string
  date: string
  time: string
  status: AppointmentStatus
  price: number
  duration: number
  createdAt: string
}

type AppointmentBooking = {
  id: string
  client_id: string
  service_id: string
  professional_id: string
  date: string
  time: string
  status: string
  price: number
  duration: number
  created_at: string
}

export function toAppointment(booking: AppointmentBooking): Appointment {
  return {
    id: booking.id,
    clientId: booking.client_id,
    serviceId: booking.service_id,
    professionalId: booking.professional_id,
    date: booking.date,
    time: booking.time,
    status: toAppointmentStatus(booking.status),
    price: booking.price,
    duration: booking.duration,
    createdAt: booking.created_at,
  }
}

export const MAX_NOTES_LENGTH = 500

/** A client's note is text: one that parses as a JSON object would pass for a comanda. */
export function isPlainNote(notes: string): boolean {
  try {
    const parsed: unknown = JSON.parse(notes)
    return typeof parsed !== 'object' || parsed === null
  } catch {
    return true
  }
}

export type ShownOffer = { price?: Centavos | undefined; duration?: number | undefined }

/**
 * Nobody is booked for another price (centavos) or duration (minutes) than they saw before they
 * confirmed; who was shown none is not asked (resolutions, "Price and duration are shown").
 * @returns `offer_changed` with what holds now and what was shown otherwise
 */
export function refuseChangedOffer(
  now: { price: Centavos; duration: number },
  seen: ShownOffer,
): Refusal | null {
  const { price = now.price, duration = now.duration } = seen
  if (price === now.price && duration === now.duration) return null
  const shown = {
    ...(price !== now.price && { price: toReais(price) }),
    ...(duration !== now.duration && { duration }),
  }
  return { code: 'offer_changed', price: toReais(now.price), duration: now.duration, shown }
}
