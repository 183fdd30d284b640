import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { date, id, oneChoice, time } from './shape/shapes.ts'

export const freeTimesEndpoints = {
  'GET /api/free-times': {
    summary:
      'Where the house finds room for a service, a duration or a booking that is to move: within ' +
      'everybody’s hours, whatever the notice, from now on',
    access: 'reception',
    query: z
      .object({
        service_id: id.optional(),
        composite_id: id.optional(),
        /** A booking that is to move: it takes as long as it does, and its own time counts as free. */
        booking_id: id.optional(),
        /** Absent: everybody who performs it. */
        professional_id: id.optional(),
        from: date,
        /** At most 31 days; of those beyond the 90th none is told. */
        to: date,
      })
      .refine((it) => it.service_id === undefined || it.composite_id === undefined, {
        ...oneChoice,
        path: ['service_id'],
      }),
    status: 200,
    response: z.object({
      today: date,
      days: z.array(
        z.object({ date, slots: z.array(z.object({ time, professional_ids: z.array(id) })) }),
      ),
    }),
    refusals: [
      'date_range',
      'booking_not_found',
      'service_not_found',
      'professional_not_found',
      'professional_archived',
    ],
  },
} as const satisfies Record<string, Endpoint>
