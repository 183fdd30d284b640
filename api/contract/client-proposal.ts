import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant } from './shape/shapes.ts'

const proposal = z.object({
  id,
  created_at: instant,
  /** As it was typed; nobody has proven it. */
  nome: z.string(),
  email: z.string(),
  client: z.object({
    id,
    nome: z.string(),
    email: z.string().nullable(),
    telefone: z.string().nullable(),
  }),
})

export const clientProposalEndpoints = {
  'GET /api/client-proposals': {
    summary:
      'What clients typed beside their record and want changed there, newest first, at most 100',
    access: 'reception',
    status: 200,
    response: z.object({ proposals: z.array(proposal) }),
    refusals: [],
  },
  'POST /api/client-proposals/:id': {
    summary:
      'Writes a proposal into the client’s record, or leaves the record as it is; either settles it',
    access: 'reception',
    params: z.object({ id }),
    body: z.object({ accept: z.boolean() }),
    status: 200,
    response: z.object({ settled: z.boolean() }),
    refusals: ['proposal_not_found'],
  },
} as const satisfies Record<string, Endpoint>
