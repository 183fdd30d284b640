import { z } from 'zod'
import { BOOKING_STATUSES } from '#domain/booking/booking.ts'
import { HOUSE_ROLES, ROLES } from '#domain/people/role.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  id,
  instant,
  limitedText,
  money,
  storedDate,
  storedTime,
  typedName,
  typedPhone,
} from './shape/shapes.ts'
import { planResources } from './subscription.ts'

/** The session user of the documents, with what the console shows around it. */
const sessionUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  /** What the documents' guards ask: `admin` is whoever enters the owner's area, reception too. */
  role: z.enum(ROLES),
  /** What they are in the house; null for a client. */
  house_role: z.enum(HOUSE_ROLES).nullable(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  professional_id: id.nullable(),
  email_confirmed: z.boolean(),
  /** The owner's own business, or the one somebody works at. */
  business: z
    .object({ name: z.string(), slug: z.string(), logo: z.string().nullable() })
    .nullable(),
  /** The house whose reception they have left within the last 30 days; null where there is none. */
  former_reception: z.string().nullable(),
  /** An owner's plan; null for all others. */
  resources: planResources.nullable(),
  /** Whether the plan of the house that they work in lets them work in it; true where there is none. */
  is_plan_open: z.boolean(),
  /** When the house that they work in is removed, as its owner has asked; null where it stays. */
  leaving: z.object({ due_at: instant, timezone: z.string() }).nullable(),
})

/** A booking as its client sees it outside the salon's own page. */
const nextBooking = z.object({
  id,
  service_name: z.string(),
  professional_name: z.string(),
  date: storedDate,
  time: storedTime,
  /** minutes */
  duration: z.int(),
  price: money,
  status: z.enum(BOOKING_STATUSES),
})

export const meEndpoints = {
  'GET /api/me': {
    summary: 'Who is signed in, with role and business',
    access: 'user',
    status: 200,
    response: sessionUser,
    refusals: ['profile_not_found'],
  },
  'PATCH /api/me': {
    summary:
      "Changes the profile's name, telephone or photo; role, plan and links are nobody's to set",
    access: 'user',
    body: z.strictObject({
      name: typedName.optional(),
      phone: typedPhone.optional(),
      /** An address that `POST /api/pictures` has given; null for none. */
      avatar: limitedText(500).nullable().optional(),
      /** What the changed fields held when the form was drawn; who leaves it out overwrites. */
      shown: z
        .strictObject({
          name: z.string().optional(),
          phone: z.string().nullable().optional(),
          avatar: z.string().nullable().optional(),
        })
        .optional(),
    }),
    status: 200,
    response: sessionUser,
    refusals: [
      'profile_not_found',
      'required_fields',
      'invalid_phone',
      'picture_not_found',
      'edited_elsewhere',
    ],
  },
  'POST /api/me/profile': {
    summary:
      'Makes the profile that is missing; one that exists stays as it is. What the account was made ' +
      'for decides the role, never this call',
    access: 'user',
    body: z.object({ role: z.string().max(40).optional() }),
    status: 200,
    response: sessionUser,
    refusals: [],
  },
  'GET /api/me/sessions': {
    summary: 'Where this account is signed in, last used first',
    access: 'user',
    status: 200,
    response: z.object({
      /** The house's own, or the usual one: what times are shown in. */
      timezone: z.string(),
      sessions: z.array(
        z.object({
          id,
          current: z.boolean(),
          /** Browser and system in words, such as "Chrome no Android". */
          device: z.string(),
          /** Signed in by the first step alone: it opens nothing yet. */
          lacks_second_step: z.boolean(),
          created_at: instant,
          last_used_at: instant,
          expires_at: instant,
        }),
      ),
    }),
    refusals: [],
  },
  'DELETE /api/me/sessions/:id': {
    summary: 'Ends one of these sessions at once',
    access: 'user',
    params: z.object({ id }),
    status: 204,
    response: z.undefined(),
    refusals: [],
  },
  'GET /api/me/salons': {
    summary: "The salons an account's proven contacts have booked at, with the next bookings there",
    access: 'user',
    status: 200,
    response: z.object({
      salons: z.array(
        z.object({
          name: z.string(),
          slug: z.string(),
          logo: z.string().nullable(),
          /** The last day of a visit, past or to come. */
          last_date: storedDate.nullable(),
          upcoming: z.array(nextBooking),
        }),
      ),
      /** Nothing is linked to a contact that is not proven. */
      proven: z.boolean(),
      /** The salon on whose page the account was made, where nothing is linked to it yet. */
      made_at: z.object({ name: z.string(), slug: z.string() }).optional(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
