import { z } from 'zod'
import { UNREADABLE_KINDS } from '#domain/business/unreadable.ts'
import type { Endpoint } from './endpoint.ts'

export const unreadableEndpoints = {
  'GET /api/unreadable': {
    summary: 'How much of what is stored for the business could not be read and is left out',
    access: 'admin',
    status: 200,
    response: z.object({
      unreadable: z.array(z.object({ kind: z.enum(UNREADABLE_KINDS), count: z.int() })),
    }),
    refusals: ['business_not_found'],
  },
} as const satisfies Record<string, Endpoint>
