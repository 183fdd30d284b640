/** What the coming weeks and months will bring in. */
import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { date, moneySum, periodQuery } from './shape/shapes.ts'

/** Wide enough for eight of ten of the weeks before to have been within theirs; null where there is too little history. */
const range = z.object({ low: moneySum, high: moneySum }).nullable()

const projection = periodQuery.extend({
  /** What completed visits of its days have brought in so far. */
  earned: moneySum,
  booked: moneySum,
  bookings: z.int(),
  /** What of `booked` is usually cancelled, does not come or is never closed. */
  lost: moneySum,
  /** What is usually booked by then. */
  pickup: moneySum,
  /** `earned + booked - lost + pickup` */
  expected: moneySum,
  range,
})

export const projectionEndpoints = {
  'GET /api/projections': {
    summary:
      'What bookings should bring in: the current week and month and those that come, and the weeks before as they would have been foretold',
    access: 'owner',
    status: 200,
    response: z.object({
      /** At the house. */
      today: date,
      /** The oldest first. */
      past: z.array(
        periodQuery.extend({
          /** What its completed visits brought in. */
          actual: moneySum,
          /** What would have been said as the week began. */
          foretold: moneySum,
          range,
        }),
      ),
      weeks: z.array(projection),
      months: z.array(projection),
      experience: z.object({
        /** Weeks of history that count; 0 where they are too few, and only what is booked is told. */
        weeks: z.int(),
        /** Of bookings in the last 180 days, the part that was cancelled, did not come or was never closed. */
        cancelled: z.number().min(0).max(1),
        /** Of what came in, the part that was booked a week before. */
        early: z.number().min(0).max(1),
      }),
      verdict: z.object({
        /** Of `past`, those of which something could be foretold … */
        weeks: z.int(),
        /** … and that were inside their range. */
        inside: z.int(),
        /** Of which more was foretold than came, and less. */
        above: z.int(),
        below: z.int(),
        /** What they were missed by, as a part of what came in; null where none was. */
        error: z.number().min(0).nullable(),
        /** The same of all of them together: above 0 too much was foretold. */
        lean: z.number().nullable(),
      }),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
