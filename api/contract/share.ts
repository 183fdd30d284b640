import { z } from 'zod'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { date } from './shape/shapes.ts'

export const shareEndpoints = {
  'GET /api/share': {
    summary: "Where the owner's page is, who opened it and who booked there in the last 30 days",
    access: 'owner',
    status: 200,
    response: z.object({
      business_name: z.string(),
      slug: z.string(),
      /** The page's whole address. */
      url: z.string(),
      from: date,
      to: date,
      visits: z.array(
        z.object({ origin: z.enum(BOOKING_ORIGINS), site: z.string(), visits: z.int() }),
      ),
      bookings: z.array(z.object({ origin: z.enum(BOOKING_ORIGINS), bookings: z.int() })),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
