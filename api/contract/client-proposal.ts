import { z } from 'zod'
import { PROPOSED_FIELDS } from '#domain/people/client-proposal.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant } from './shape/shapes.ts'

const proposal = z.object({
  id,
  created_at: instant,
  /** As it was typed; nobody has proven it. */
  nome: z.string(),
  email: z.string(),
  /** The name of another client who has the e-mail that was typed: it may be one family's, or a slip. */
  email_holder: z.string().nullable(),
  /** Accepted, it lets whoever proves it read the record: nobody has proved the telephone there. */
  email_opens: z.boolean(),
  /** The record lies beyond the plan's limit: nothing is accepted into it. */
  read_only: z.boolean(),
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
      'Writes a proposal into the client’s record, wholly or the fields that are chosen, or leaves the record as it is; either settles it',
    access: 'reception',
    params: z.object({ id }),
    body: z.object({
      accept: z.boolean(),
      /** What is taken over of it; unsaid, all. The rest is refused with the same answer. */
      fields: z.array(z.enum(PROPOSED_FIELDS)).min(1).max(PROPOSED_FIELDS.length).optional(),
      /** What the caller was shown; unsaid, whatever it says by now. */
      shown: z.object({ nome: z.string().max(1000), email: z.string().max(1000) }).optional(),
    }),
    status: 200,
    /** `undo`: what takes it back, for ten minutes. */
    response: z.object({ settled: z.boolean(), undo: z.string() }),
    refusals: ['proposal_not_found', 'proposal_changed', 'plan_limit'],
  },
  'POST /api/client-proposals/:id/undo': {
    summary:
      'Takes an answer to a proposal back: the record is as it was before, and the proposal is open again',
    access: 'reception',
    params: z.object({ id }),
    body: z.object({ undo: z.string().min(1).max(10_000) }),
    status: 204,
    response: z.undefined(),
    refusals: ['proposal_undo_not_found', 'proposal_undo_expired', 'proposal_undo_stale'],
  },
} as const satisfies Record<string, Endpoint>
