import { z } from 'zod'
import { COMMENT_LIMIT } from '#domain/business/review.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { agendaBooking } from './agenda.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, limitedMultilineText, secret } from './shape/shapes.ts'

/** As the house reads it. */
const houseReview = z.object({
  id,
  booking_id: id.nullable(),
  rating: z.int(),
  comment: z.string().nullable(),
  client_name: z.string(),
  /** Whoever wrote it was deleted for good: nobody is left to be answered. */
  is_client_erased: z.boolean(),
  service_name: z.string().nullable(),
  professional_name: z.string().nullable(),
  answer: z.string().nullable(),
  created_at: instant,
})
const answer = limitedMultilineText(COMMENT_LIMIT)
  .nullable()
  .transform((typed) => (typed && isVisibleText(typed) ? typed : null))

export const houseReviewEndpoints = {
  'POST /api/bookings/:id/decline-review': {
    summary:
      'The house does not ask the client for a review of this visit; one that is written stays',
    access: 'reception',
    params: z.object({ id }),
    status: 200,
    response: agendaBooking,
    refusals: ['booking_not_found'],
  },
  'GET /api/reviews': {
    summary: "A page of the house's reviews by filters, with average, distribution and course",
    access: 'owner',
    query: z.object({
      /** One alone, as an address names it. */
      id: id.optional(),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      answered: z.enum(['true', 'false']).optional(),
      after: secret.optional(),
    }),
    status: 200,
    response: z.object({
      reviews: z.array(houseReview),
      /** Of all reviews; null on further pages, and beside one alone. */
      figures: z
        .object({
          average: z.number(),
          count: z.int(),
          /** How many gave 1 to 5 stars, in this order. */
          stars: z.array(z.int()),
          unanswered: z.int(),
          /** The last twelve, the oldest first. */
          months: z.array(z.object({ month: z.string(), average: z.number(), count: z.int() })),
        })
        .nullable(),
      timezone: z.string(),
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'PATCH /api/reviews/:id': {
    summary: 'Answers a review for all to read, or takes the answer back; the review itself stays',
    access: 'owner',
    params: z.object({ id }),
    body: edit(z.object({ answer }), z.object({ answer: z.string().nullable() })),
    status: 200,
    response: z.object({ review: houseReview }),
    refusals: ['review_not_found', 'review_client_erased', 'edited_elsewhere'],
  },
} as const satisfies Record<string, Endpoint>
