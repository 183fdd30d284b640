import { z } from 'zod'
import { MAX_NOTES_LENGTH, SETTABLE_STATUSES } from '#domain/booking/booking.ts'
import { REPEAT_SCOPES } from '#domain/booking/series.ts'
import { fiadoRefusals } from './fiado.ts'
import { agendaBlock, agendaDay } from './shape/agenda-day.ts'
import { bookingBase, clientIdentity } from './shape/booking-fields.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  changeReason,
  closingConsent,
  consentRefusals,
  date,
  id,
  idempotencyKey,
  instant,
  isOneChoice,
  limitedMultilineText,
  money,
  oneChoice,
  time,
  typedEmail,
  typedName,
  typedPhone,
} from './shape/shapes.ts'

/** A booking as the professional who serves it sees it. */
export const ownBooking = bookingBase.extend({
  /** Raised by each change: a change names the version that it was made to. */
  version: z.int(),
  /** What it brings in: the comanda's total, else the price; 0 for a courtesy. */
  total: money,
  cancel_reason: z.string().nullable(),
  encaixe: z.boolean(),
  has_comanda: z.boolean(),
  /** Bookings that were made together, to repeat. */
  series_id: id.nullable(),
  deleted: z.boolean(),
})

/** A booking as its owner sees it. Its `notes`: a plain note, or a comanda's `observacoes`. */
export const agendaBooking = ownBooking.extend({
  ...clientIdentity,
  /** When the house reminded the client of it by hand. */
  reminded_at: instant.nullable(),
  /** Made by the house, or by somebody who proved a contact that it carries. */
  contact_confirmed: z.boolean(),
})

/** null: a walk-in, who is not asked for a name. */
const bookingClient = z.union([
  z.null(),
  z.object({ id }),
  z.object({
    nome: typedName,
    telefone: typedPhone.optional(),
    email: typedEmail.optional(),
    /**
     * Where somebody of another name has this telephone: book for them, or under them in the typed name
     * (a child, a friend). Absent, it is refused with who that is.
     */
    known: z.enum(['use', 'in_name']).optional(),
  }),
])

/** Absent in what is changed: as it is. */
const bookedFields = {
  service_id: id.optional(),
  composite_id: id.optional(),
  date,
  time,
  professional_id: id,
  /** minutes; absent in a new one: the service's. */
  duration: z.int().min(5).max(1440).optional(),
  /** Absent in a new one: the service's. */
  price: money.optional(),
  notes: limitedMultilineText(MAX_NOTES_LENGTH).optional(),
  is_courtesy: z.boolean().optional(),
  /** Who comes in the client's place: a child, a friend; empty: the client. */
  guest_name: typedName.optional(),
  /** A deliberate overlap. */
  encaixe: z.boolean().optional(),
}

const newBooking = z
  .object({
    client: bookingClient,
    ...bookedFields,
    status: z.enum(['confirmed', 'pendente']).default('confirmed'),
    repeat: z.object({ every_weeks: z.int().min(1).max(12), until: date }).optional(),
    /** Of a repetition: leaves out the dates that cannot be had, instead of booking none. */
    skip_conflicts: z.boolean().default(false),
    /** Of a repetition: dates that stand at another time than the first. */
    moved: z.array(z.object({ date, time })).max(104).default([]),
  })
  .refine(isOneChoice, { ...oneChoice, path: ['service_id'] })

const conflict = z.object({ date, time, code: z.string(), message: z.string() })
/** With the free times of that day which lie nearest. */
const offeredConflict = conflict.extend({ free: z.array(time) })

/** Of a series: this one, this and all later ones, or all. */
const scope = z.enum(REPEAT_SCOPES).default('one')

const changedBookings = z.object({ bookings: z.array(agendaBooking) })
/** `client_left`: a message would have told the client, who wants none of the house's. */
const toldBookings = changedBookings.extend({ client_left: z.literal(true).optional() })

const bookingParams = z.object({ id })
const seenVersion = z.object({ version: z.int() })
const reasonedVersion = seenVersion.extend({ reason: changeReason })

const placeRefusals = [
  'service_not_found',
  'professional_not_found',
  'professional_archived',
  'slot_taken',
  'time_blocked',
  'notes_not_text',
] as const

const clientRefusals = [
  'client_not_found_here',
  'client_name_missing',
  'client_known',
  'invalid_phone',
  'invalid_email',
  'client_blocked_here',
] as const

export const agendaEndpoints = {
  'GET /api/agenda': {
    summary: 'What the agenda draws for some days: hours, blocks and bookings of everybody',
    access: 'reception',
    query: z.object({
      /** Absent: today in the business's time zone. */
      from: date.optional(),
      /** Absent: the same day as `from`. At most 62 days. */
      to: date.optional(),
    }),
    status: 200,
    response: z.object({
      today: date,
      timezone: z.string(),
      /** Minutes between two starts. */
      interval: z.int(),
      /** Whether blocks count at all. */
      agenda_blocked: z.boolean(),
      professionals: z.array(
        z.object({ id, name: z.string(), avatar: z.string().nullable(), archived: z.boolean() }),
      ),
      /** The one with the caller's own e-mail, else telephone. */
      own_professional_id: id.nullable(),
      days: z.array(agendaDay),
      /** Of these days, and only while blocks count. */
      blocks: z.array(agendaBlock),
      bookings: z.array(agendaBooking),
      /** Of the day before the first, what goes on after midnight: it belongs to the day it begins on. */
      overnight: z.array(agendaBooking),
      /** The last event that this answer knows of. */
      event: z.int(),
    }),
    refusals: ['date_range'],
  },
  'POST /api/bookings': {
    summary:
      'Books for a client, also off the grid, outside hours, notice and horizon; or a series',
    access: 'reception',
    headers: z.object({
      /** The same key and body within 24 hours give the same bookings. */
      'idempotency-key': idempotencyKey.optional(),
    }),
    body: newBooking,
    status: 201,
    response: changedBookings.extend({ skipped: z.array(conflict) }),
    refusals: [
      ...clientRefusals,
      ...placeRefusals,
      'series_conflicts',
      'series_too_long',
      'idempotency_key_reused',
    ],
  },
  'POST /api/bookings/conflicts': {
    summary: 'The dates of a repetition, and why those that cannot be had cannot; books nothing',
    access: 'reception',
    body: newBooking,
    status: 200,
    response: z.object({
      dates: z.array(z.object({ date, time })),
      conflicts: z.array(offeredConflict),
    }),
    refusals: [...placeRefusals, 'series_too_long'],
  },
  'PATCH /api/bookings/:id': {
    summary: 'Changes a booking, or the later ones of its series, if nobody changed it since',
    access: 'reception',
    params: bookingParams,
    body: z.object({
      ...seenVersion.shape,
      ...bookedFields,
      client: bookingClient.optional(),
      date: date.optional(),
      time: time.optional(),
      professional_id: id.optional(),
      scope,
    }),
    status: 200,
    response: toldBookings,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'booking_closed',
      'date_range',
      'comanda_adjustment',
      ...clientRefusals,
      ...placeRefusals,
    ],
  },
  'POST /api/bookings/:id/status': {
    summary: 'Sets the state; completing does all that closing its comanda does',
    access: 'reception',
    params: bookingParams,
    body: reasonedVersion.extend({
      status: z.enum(SETTABLE_STATUSES),
      scope,
      /** Where it takes its time again that is no longer free. */
      encaixe: z.boolean().optional(),
      ...closingConsent,
    }),
    status: 200,
    response: toldBookings,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'reason_needed',
      'slot_taken',
      'time_blocked',
      ...[...fiadoRefusals, ...consentRefusals],
    ],
  },
  'POST /api/bookings/:id/reminder': {
    summary: 'Notes that the house has reminded the client by hand, or that it has not after all',
    access: 'reception',
    params: bookingParams,
    body: z.object({ sent: z.boolean() }),
    status: 200,
    response: agendaBooking,
    refusals: ['booking_not_found'],
  },
  'DELETE /api/bookings/:id': {
    summary: 'Puts a booking into the trash: it frees its time and is kept',
    access: 'reception',
    params: bookingParams,
    body: reasonedVersion,
    status: 200,
    response: agendaBooking,
    refusals: ['booking_not_found', 'booking_changed', 'reason_needed'],
  },
  'POST /api/bookings/:id/restore': {
    summary: 'Takes a booking out of the trash, if its time can be had',
    access: 'reception',
    params: bookingParams,
    body: reasonedVersion.extend({ encaixe: z.boolean().optional() }),
    status: 200,
    response: agendaBooking,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'reason_needed',
      'slot_taken',
      'time_blocked',
      ...fiadoRefusals,
    ],
  },
  'DELETE /api/bookings/:id/permanent': {
    summary: 'Deletes a booking of the trash for good: its sales go, their stock comes back',
    access: 'owner',
    params: bookingParams,
    status: 204,
    response: z.undefined(),
    refusals: ['booking_not_found', 'booking_not_in_trash'],
  },
} as const satisfies Record<string, Endpoint>
