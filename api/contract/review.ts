import { z } from 'zod'
import { COMMENT_LIMIT } from '#domain/business/review.ts'
import { clientBooking } from './booking.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { businessParams, id, instant, limitedMultilineText } from './shape/shapes.ts'

export const reviewEndpoints = {
  'GET /api/public/:slug/review': {
    summary: 'The visit of the last 30 days whose review is still to be asked for, if there is one',
    access: 'client',
    params: businessParams,
    status: 200,
    response: z.object({ booking: clientBooking.nullable() }),
    refusals: ['business_not_found'],
  },
  'POST /api/public/:slug/reviews': {
    summary:
      "Reviews a visit of one's own, or the one of a message that thanks for it, once; names come from the booking",
    access: 'guest',
    params: businessParams,
    body: z.object({
      booking_id: id,
      rating: z.int().min(1).max(5),
      comment: limitedMultilineText(COMMENT_LIMIT).nullish(),
    }),
    status: 201,
    response: z.object({
      id,
      user_id: id,
      rating: z.int(),
      comment: z.string().nullable(),
      client_name: z.string(),
      service_name: z.string().nullable(),
      professional_name: z.string().nullable(),
      created_at: instant,
    }),
    refusals: ['business_not_found', 'booking_not_found', 'review_not_pending'],
    limited: true,
  },
  'POST /api/public/:slug/bookings/:id/decline-review': {
    summary: 'The client does not want to review this visit',
    access: 'guest',
    params: businessParams.extend({ id }),
    status: 200,
    response: clientBooking,
    refusals: ['business_not_found', 'booking_not_found'],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
