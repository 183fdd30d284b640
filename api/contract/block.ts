import { z } from 'zod'
import { agendaBlock } from './shape/agenda-day.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { date, endTime, id, limitedMultilineText, storedTime, time } from './shape/shapes.ts'

export const blockEndpoints = {
  'POST /api/blocks': {
    summary: 'Keeps a time free of bookings, once or weekly until a date; blocks then count',
    access: 'reception',
    body: z.object({
      professional_id: id.nullable(),
      date,
      full_day: z.boolean(),
      start: time.optional(),
      end: endTime.optional(),
      reason: limitedMultilineText(120).optional(),
      weekly_until: date.optional(),
      /** 0 (Sunday) to 6, several at once; absent: the weekday of the date. */
      weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
      /** Entries that lie dormant because blocks do not count yet: let them count, or drop them. */
      dormant: z.enum(['wake', 'drop']).optional(),
    }),
    status: 201,
    response: z.object({
      blocks: z.array(agendaBlock),
      /** Blocks did not count before. */
      switched_on: z.boolean(),
      /** How many bookings stand in the time, and stay. */
      bookings: z.int(),
      /** The first of them, by date and time. */
      hits: z.array(z.object({ date, time: storedTime, client_name: z.string() })),
    }),
    refusals: [
      'professional_not_found',
      'block_range',
      'dormant_blocks',
      'series_too_long',
      'too_many_blocks',
    ],
  },
  'DELETE /api/blocks/:id': {
    summary: 'Frees a time again; of a weekly one this date, or this and all later ones',
    access: 'reception',
    params: z.object({ id }),
    query: z.object({ scope: z.enum(['one', 'following']).optional() }),
    status: 200,
    /** What was freed. */
    response: z.object({ blocks: z.array(agendaBlock) }),
    refusals: ['block_not_found'],
  },
} as const satisfies Record<string, Endpoint>
