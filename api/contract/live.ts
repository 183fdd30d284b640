import { z } from 'zod'
import { EVENT_KINDS } from '#domain/agenda/event.ts'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { date, id } from './shape/shapes.ts'

/** What happened to a booking or a block; the screen asks for the days anew. */
export const agendaEvent = z.object({
  /** Counts up within a business, without a gap. */
  event: z.int(),
  kind: z.enum(EVENT_KINDS),
  booking_id: id.nullable(),
  professional_id: id.nullable(),
  /** The days whose picture is no longer right; none: all. */
  dates: z.array(date),
  /** Where a new booking came from. */
  origin: z.enum(BOOKING_ORIGINS).nullable(),
})

export const liveEndpoints = {
  'GET /api/events': {
    summary:
      'Server-sent events of the business: `agenda` with an event, `reset` where some are no ' +
      'longer kept, `ping` every 25 s. A professional hears of their own bookings only',
    access: 'staff',
    headers: z.object({
      /** The last event that was seen: what came after it follows. */
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    status: 200,
    /** Of each `agenda` event. */
    response: agendaEvent,
    refusals: [],
    streams: true,
  },
} as const satisfies Record<string, Endpoint>
