import { z } from 'zod'
import { UNREADABLE_KINDS } from '#domain/business/unreadable.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import type { Endpoint } from './shape/endpoint.ts'

const weekdays = z.array(z.enum(WEEKDAYS))

export const unreadableEndpoints = {
  'GET /api/unreadable': {
    summary: 'How much of what is stored for the business could not be read and is left out',
    access: 'owner',
    status: 200,
    response: z.object({
      unreadable: z.array(z.object({ kind: z.enum(UNREADABLE_KINDS), count: z.int() })),
      /** Which weekdays the page shows closed, or with fewer hours, for they could not be read. */
      weekdays: z.object({ closed: weekdays, shortened: weekdays }),
      /** How many blocks leave their time free, or block a whole day, for they could not be read. */
      blocks: z.object({ free: z.int(), full_day: z.int() }),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
