import { z } from 'zod'
import { BOOKING_MARKS, BOOKING_ORIGINS, LISTED_STATUSES } from '#domain/booking/booking.ts'
import { VISIT_STATES } from '#domain/dashboard/day-visits.ts'
import { agendaBooking } from './agenda.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { date, id, limitedText, moneySum, secret } from './shape/shapes.ts'

const bookingFilters = z.object({
  from: date.optional(),
  to: date.optional(),
  professional_id: id.optional(),
  client_id: id.optional(),
  service_id: id.optional(),
  status: z.enum(LISTED_STATUSES).optional(),
  /** Of today alone, by the clock of the house, as the dashboard counts them. */
  moment: z.enum(VISIT_STATES).optional(),
  origin: z.enum(BOOKING_ORIGINS).optional(),
  mark: z.enum(BOOKING_MARKS).optional(),
  /** 0 to 167, the first on Sunday at midnight: of which the report of occupancy counts time in that hour of the week. */
  week_hour: z.coerce.number().int().min(0).max(167).optional(),
  /** Part of a client's name, telephone or e-mail. */
  q: limitedText(120).optional(),
  /** The trash instead. */
  deleted: z.enum(['true', 'false']).optional(),
})

export const bookingSearchEndpoints = {
  'GET /api/bookings': {
    summary: 'The owner’s bookings by filters, newest date first, with totals over all of them',
    access: 'reception',
    query: bookingFilters.extend({
      page: z.coerce.number().int().min(1).max(100_000).optional(),
      /** How many on a page; 50 where nothing is said. */
      size: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    status: 200,
    response: z.object({
      bookings: z.array(agendaBooking),
      count: z.int(),
      totals: z.object({
        /** Of the completed ones; null for the reception. */
        revenue: moneySum.nullable(),
        /** What those come to that are open, as priced today; null for the reception. */
        expected: moneySum.nullable(),
        completed: z.int(),
        open: z.int(),
        cancelled: z.int(),
      }),
    }),
    refusals: ['date_range'],
  },
  'GET /api/export/bookings': {
    summary: 'All of the owner’s bookings by filters, newest date first, 500 at a time',
    access: 'owner',
    query: bookingFilters.extend({
      /** `next` of the part before. */
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({
      bookings: z.array(agendaBooking),
      /** Leads to the next part; null where there is none. */
      next: z.string().nullable(),
    }),
    refusals: ['date_range'],
  },
} as const satisfies Record<string, Endpoint>
