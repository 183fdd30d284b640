import { z } from 'zod'
import {
  BOOKING_STATUSES,
  MAX_NOTES_LENGTH,
  PUBLIC_ORIGINS,
  REVIEW_STATUSES,
} from '#domain/booking/booking.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  businessParams,
  date,
  id,
  idempotencyKey,
  instant,
  isOneChoice,
  limitedMultilineText,
  money,
  oneChoice,
  secret,
  storedDate,
  storedTime,
  time,
  typedName,
} from './shape/shapes.ts'

const choice = { service_id: id.optional(), composite_id: id.optional() }

const slots = z.object({
  days: z.array(
    z.object({
      date,
      slots: z.array(z.object({ time, professional_ids: z.array(id) })),
    }),
  ),
})

const bookingRequest = z
  .object({
    ...choice,
    /** Absent: no preference. */
    professional_id: id.optional(),
    date,
    time,
    /** What the person saw before they confirmed: another one now is refused, nothing is booked. */
    price: money.optional(),
    /** minutes, seen like the price */
    duration: z.int().optional(),
    notes: limitedMultilineText(MAX_NOTES_LENGTH).optional(),
    /** Who comes in the client's place: a child, a friend. */
    guest_name: typedName.optional(),
    origin: z.enum(PUBLIC_ORIGINS).default('page'),
  })
  .refine(isOneChoice, { ...oneChoice, path: ['service_id'] })

/**
 * A booking as its own client sees it: the documents' Appointment, in the records' names, and what
 * the page shows with it. Nothing that the house writes: no notes, no comanda, no origin.
 */
export const clientBooking = z.object({
  id,
  client_id: id,
  service_id: id,
  professional_id: id,
  date: storedDate,
  time: storedTime,
  status: z.enum(BOOKING_STATUSES),
  price: money,
  /** minutes */
  duration: z.int(),
  created_at: instant,
  service_name: z.string(),
  professional_name: z.string(),
  review_status: z.enum(REVIEW_STATUSES).nullable(),
  presence_confirmed_at: instant.nullable(),
  composite_id: id.nullable(),
  is_composite: z.boolean(),
  composite_items: z.array(z.object({ service_id: id })),
  /** Who comes in the client's place. */
  guest_name: z.string().nullable(),
  /** What they wrote themselves as they booked. */
  client_note: z.string().nullable(),
})

/**
 * Just booked or moved: whether a confirmation is on its way, and where to; masked unless the caller
 * has typed or proved it.
 */
export const bookedAnswer = clientBooking.extend({
  confirmation_queued: z.boolean(),
  confirmation_to: z.string().nullable(),
})

const offerRefusals = [
  'service_not_found',
  'service_inactive',
  'professional_not_offered',
  'professional_archived',
] as const

const bookingRefusals = [
  'business_not_found',
  ...offerRefusals,
  'offer_changed',
  'outside_window',
  'outside_hours',
  'outside_notice',
  'time_blocked',
  'slot_taken',
  'client_blocked',
  'required_fields',
  'notes_not_text',
  'too_many_open_bookings',
  'too_many_bookings_a_day',
  'too_many_new_bookings',
  'idempotency_key_reused',
] as const

export const bookingEndpoints = {
  'GET /api/public/:slug/slots': {
    summary: 'Free slots of the whole booking window, or of the days from..to',
    access: 'anyone',
    params: businessParams,
    query: z
      .object({
        ...choice,
        /** Absent: no preference. */
        professional_id: id.optional(),
        from: date.optional(),
        to: date.optional(),
      })
      .refine(isOneChoice, { ...oneChoice, path: ['service_id'] }),
    status: 200,
    response: slots,
    refusals: ['business_not_found', ...offerRefusals],
  },
  'POST /api/public/:slug/bookings': {
    summary: 'Books a slot for the client of the session',
    access: 'client',
    params: businessParams,
    headers: z.object({
      /** The same key and choices within 24 hours give the same booking, whatever was shown. */
      'idempotency-key': idempotencyKey.optional(),
    }),
    body: bookingRequest,
    status: 201,
    response: bookedAnswer,
    refusals: bookingRefusals,
    limited: true,
  },
  'GET /api/public/:slug/bookings': {
    summary:
      'The bookings made in this session and those that carry a contact which its account has ' +
      'proven, or the one of a link: at most 50 to come, soonest first, then a page of all others, ' +
      'newest date first',
    access: 'guest',
    params: businessParams,
    /** `older` of the page before: the next page of what was, and nothing of what is to come. */
    query: z.object({ before: secret.optional() }),
    status: 200,
    response: z.object({
      bookings: z.array(clientBooking),
      /** Leads to the next page; null where there is none. */
      older: z.string().nullable(),
    }),
    refusals: ['business_not_found'],
  },
  'POST /api/public/:slug/bookings/:id/cancel': {
    summary: 'Cancels a booking that the caller may see, until the deadline',
    access: 'guest',
    params: businessParams.extend({ id }),
    status: 200,
    response: clientBooking,
    refusals: [
      'business_not_found',
      'booking_not_found',
      'cancellation_deadline',
      'booking_not_cancellable',
    ],
    limited: true,
  },
  'GET /api/public/:slug/bookings/:id/slots': {
    summary: 'Free slots that a booking may move to: its own time counts as free',
    access: 'guest',
    params: businessParams.extend({ id }),
    query: z.object({
      /** Absent: the booking's own professional. */
      professional_id: id.optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    status: 200,
    response: slots,
    refusals: ['business_not_found', 'booking_not_found', ...offerRefusals],
  },
  'POST /api/public/:slug/bookings/:id/reschedule': {
    summary: 'Moves a booking, until the deadline: the old time is freed only when the new is had',
    access: 'guest',
    params: businessParams.extend({ id }),
    body: z.object({
      date,
      time,
      professional_id: id.optional(),
      /** What the person saw of another professional; absent: what was agreed. */
      price: money.optional(),
      /** minutes, seen like the price */
      duration: z.int().optional(),
    }),
    status: 200,
    response: bookedAnswer,
    refusals: [
      'business_not_found',
      'booking_not_found',
      'reschedule_deadline',
      'booking_not_reschedulable',
      ...offerRefusals,
      'offer_changed',
      'outside_window',
      'outside_hours',
      'outside_notice',
      'time_blocked',
      'slot_taken',
      'client_blocked',
    ],
    limited: true,
  },
  'POST /api/public/:slug/bookings/:id/confirm': {
    summary: 'The client says that they will come',
    access: 'guest',
    params: businessParams.extend({ id }),
    status: 200,
    response: clientBooking,
    refusals: ['business_not_found', 'booking_not_found', 'booking_not_confirmable'],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
