import { z } from 'zod'
import { MAX_STATEMENT_LINES } from '#domain/comanda/statement.ts'
import { ownBooking } from './agenda.ts'
import { fiadoRefusals } from './fiado.ts'
import { agendaBlock, agendaDay } from './shape/agenda-day.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  closingConsent,
  consentRefusals,
  date,
  endTime,
  id,
  limitedMultilineText,
  moneySum,
  secret,
  storedDate,
  storedTime,
  time,
} from './shape/shapes.ts'

const statementAmounts = {
  /** Valor Bruto: what the professional's part of the visit was sold at. */
  gross: moneySum,
  commission: moneySum,
  /** Ajustes: always 0. */
  adjustments: moneySum,
  /** What clients left for the professional. */
  tips: moneySum,
  /** Valor Líquido: what the professional receives. */
  net: moneySum,
}

const statementLine = z.object({
  id,
  date: storedDate,
  time: storedTime,
  client_name: z.string(),
  service_name: z.string(),
  /** Nothing was charged: Valor Bruto is 0, and the commission is on the price. */
  is_courtesy: z.boolean(),
  ...statementAmounts,
})

export const professionalAreaEndpoints = {
  'GET /api/professional/agenda': {
    summary: 'The professional’s own day: hours, blocks, bookings',
    access: 'professional',
    query: z.object({
      /** Absent: today in the business's time zone. */
      date: date.optional(),
    }),
    status: 200,
    response: z.object({
      today: date,
      timezone: z.string(),
      interval: z.int(),
      /** Whether the house lets professionals block their own time. */
      may_block: z.boolean(),
      day: agendaDay,
      blocks: z.array(agendaBlock),
      bookings: z.array(ownBooking),
      /** Of the day before, what goes on after midnight: it belongs to that day. */
      overnight: z.array(ownBooking),
      event: z.int(),
    }),
    refusals: [],
  },
  'GET /api/professional/statement': {
    summary:
      'The professional’s figures of some days, bounds included, and a page of the completed bookings ' +
      'they come from, by date and time',
    access: 'professional',
    query: z.object({
      /** Absent: from the first booking on. */
      from: date.optional(),
      /** Absent: until the last one. */
      to: date.optional(),
      /** `next` of the page before. */
      after: secret.optional(),
      /** How many lines on a page; the most where nothing is said. */
      size: z.coerce.number().int().min(1).max(MAX_STATEMENT_LINES).optional(),
    }),
    status: 200,
    response: z.object({
      today: date,
      summary: z.object({
        bookings: z.int(),
        completed: z.int(),
        /** Confirmed and pendente. */
        pending: z.int(),
        revenue: moneySum,
        commission: moneySum,
      }),
      /** Confirmed, dated today or later, of whatever days were asked for. */
      upcoming: z.object({
        count: z.int(),
        value: moneySum,
        /** At most 5. */
        next: z.array(ownBooking),
      }),
      statement: z.array(statementLine),
      /** Leads to the next page of `statement`; null where there is none. */
      next: z.string().nullable(),
      /** Over all pages. */
      totals: z.object({ visits: z.int(), ...statementAmounts }),
    }),
    refusals: ['date_range'],
  },
  'POST /api/professional/bookings/:id/status': {
    summary: 'Confirms or completes one of the professional’s own bookings',
    access: 'professional',
    params: z.object({ id }),
    body: z.object({
      version: z.int(),
      status: z.enum(['confirmed', 'completed']),
      ...closingConsent,
    }),
    status: 200,
    response: ownBooking,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'booking_closed',
      'booking_cancelled',
      ...fiadoRefusals,
      ...consentRefusals,
    ],
  },
  'POST /api/professional/blocks': {
    summary: 'Blocks the professional’s own time, where the house allows it',
    access: 'professional',
    body: z.object({
      date,
      full_day: z.boolean(),
      start: time.optional(),
      end: endTime.optional(),
      reason: limitedMultilineText(120).optional(),
    }),
    status: 201,
    response: z.object({ blocks: z.array(agendaBlock), bookings: z.int() }),
    refusals: ['forbidden', 'block_range', 'dormant_blocks', 'too_many_blocks'],
  },
  'DELETE /api/professional/blocks/:id': {
    summary: 'Frees a time that the professional’s own block keeps, where the house allows it',
    access: 'professional',
    params: z.object({ id }),
    status: 200,
    response: z.object({ blocks: z.array(agendaBlock) }),
    refusals: ['forbidden', 'block_not_found'],
  },
  'POST /functions/v1/get-professional-bookings-fixed': {
    summary:
      'Bookings of professionals within dates, by date and time, at most 500 at once: an owner’s own ' +
      'staff, or oneself',
    access: 'staff',
    body: z.looseObject({
      professional_ids: z.unknown().optional(),
      start_date: z.unknown().optional(),
      end_date: z.unknown().optional(),
      user_id: z.unknown().optional(),
      /** `data.next` of the page before. */
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({
      success: z.literal(true),
      error: z.null(),
      data: z.object({
        bookings: z.array(ownBooking),
        /** The same bookings. */
        bookings_by_professional: z.record(z.string(), z.array(ownBooking)),
        /** Leads to the next page; null where there is none. */
        next: z.string().nullable(),
      }),
    }),
    refusals: [
      'professional_ids_required',
      'dates_required',
      'dates_format',
      'dates_order',
      'forbidden',
    ],
  },
} as const satisfies Record<string, Endpoint>
