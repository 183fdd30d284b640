import { z } from 'zod'
import { HOLIDAY_KINDS, STATE_CODES } from '#domain/business/holidays.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { storedSettings, typedSettings } from './shape/settings-fields.ts'
import { date, id, limitedMultilineText, storedDate, storedTime } from './shape/shapes.ts'

/** A day on which the whole house is closed. */
const closedDay = z.object({ date, reason: z.string().nullable() })

const houseSettings = z.object({
  settings: storedSettings,
  /** From today on, by date; at most 800. None counts while `agendaBlocked` is off. */
  closed_days: z.array(closedDay),
  /** Blocked times from today on that lie there, whether they count or not. */
  blocks_ahead: z.int(),
  /** Today in the house's own time zone. */
  today: date,
})

const closedAnswer = z.object({
  closed_days: z.array(closedDay),
  /** Bookings that stand on that day and stay. */
  bookings: z.int(),
})

export const houseSettingsEndpoints = {
  'GET /api/settings': {
    summary: 'What the owner can change of the house: its page, opening hours and rules of booking',
    access: 'owner',
    status: 200,
    response: houseSettings,
    refusals: ['business_not_found'],
  },
  'PATCH /api/settings': {
    summary: 'Changes some of these; after a change of `slug` the old address leads to the new one',
    access: 'owner',
    body: edit(typedSettings, storedSettings),
    status: 200,
    response: houseSettings,
    refusals: ['business_not_found', 'edited_elsewhere', 'slug_taken'],
  },
  'GET /api/settings/slug': {
    summary: 'Whether the house could have an address of the page, and why not',
    access: 'owner',
    query: z.object({ slug: z.string().max(200, { error: 'Use no máximo 60 caracteres.' }) }),
    status: 200,
    response: z.object({
      /** `own`: it is or was the house’s own. */
      state: z.enum(['free', 'own', 'taken', 'reserved', 'format']),
      /** The sentence of a no; null where the house can have it. */
      message: z.string().nullable(),
    }),
    refusals: ['business_not_found'],
  },
  'POST /api/settings/outside': {
    summary:
      'The bookings to come that would no longer fit, were these changes saved; saves nothing',
    access: 'owner',
    body: z.object({ changes: typedSettings.partial() }),
    status: 200,
    response: z.object({
      count: z.int(),
      /** By date and time; the first 50. */
      bookings: z.array(
        z.object({
          id,
          date: storedDate,
          time: storedTime,
          client_name: z.string(),
          service_name: z.string(),
          professional_name: z.string(),
        }),
      ),
    }),
    refusals: ['business_not_found'],
  },
  'GET /api/settings/holidays': {
    summary: 'The holidays of the year ahead, in the country and in a state of it',
    access: 'owner',
    query: z.object({ state: z.enum(STATE_CODES).optional() }),
    status: 200,
    response: z.object({
      /** Whose holidays these are; without `state` the one that the address names. */
      state: z.enum(STATE_CODES).nullable(),
      holidays: z.array(
        z.object({
          date,
          name: z.string(),
          kind: z.enum(HOLIDAY_KINDS),
          closed: z.boolean(),
          /** Bookings that stand on it. */
          bookings: z.int(),
        }),
      ),
    }),
    refusals: ['business_not_found'],
  },
  'POST /api/settings/closed-days': {
    summary: 'Closes the whole house on a day; a day that is closed stays as it is',
    access: 'owner',
    body: z.object({
      date,
      reason: limitedMultilineText(120).optional(),
      /** Entries that lie dormant because blocks do not count yet: let them count, or drop them. */
      dormant: z.enum(['wake', 'drop']).optional(),
    }),
    status: 200,
    response: closedAnswer,
    refusals: ['business_not_found', 'dormant_blocks', 'day_past'],
  },
  'DELETE /api/settings/closed-days': {
    summary: 'Opens the house again on a day; one that is open stays so',
    access: 'owner',
    query: z.object({ date }),
    status: 200,
    response: closedAnswer,
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
