/** The end of a house: what goes with it, and the days in which that can be taken back. */
import { z } from 'zod'
import type { Endpoint } from './shape/endpoint.ts'
import { instant, limitedText, moneySum, ownerProof, proofRefusals } from './shape/shapes.ts'

const leaving = z.object({ asked_at: instant, due_at: instant })

const consequences = z.object({
  clients: z.int(),
  professionals: z.int(),
  reception: z.int(),
  services: z.int(),
  bookings: z.int(),
  /** From today on, called off ones not counted. */
  bookings_ahead: z.int(),
  sales: z.int(),
  statements: z.int(),
  unpaid_statements: z.int(),
  pictures: z.int(),
  /** Clients who owe something, and what all of them owe. */
  debtors: z.int(),
  owed: moneySum,
})

export const leavingEndpoints = {
  'GET /api/leaving': {
    summary: 'What goes with the house, and when it does where its owner has asked for that',
    access: 'owner',
    status: 200,
    response: z.object({
      business_name: z.string(),
      slug: z.string(),
      /** The house's, in which days are told. */
      timezone: z.string(),
      consequences,
      leaving: leaving.nullable(),
    }),
    refusals: ['business_not_found'],
  },
  'POST /api/leaving': {
    summary:
      'Asks for the end of the house in 7 days: from then on nobody books from its page, and what it holds is ' +
      'removed when they are over. Asked for again it is the same. Needs the house’s name, and ' +
      'shows whose the account is as a new password does',
    access: 'owner',
    body: z.strictObject({ name: limitedText(200), ...ownerProof }),
    status: 200,
    response: leaving,
    refusals: ['business_not_found', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/leaving': {
    summary: 'Keeps the house after all; one that is not leaving stays as it is',
    access: 'owner',
    status: 204,
    response: z.undefined(),
    refusals: ['leaving_begun'],
  },
  'POST /api/export/house': {
    summary:
      'Lets this session take all of the house along, for two minutes: shows whose the account is as a new ' +
      'password does',
    access: 'owner',
    body: z.strictObject(ownerProof),
    status: 200,
    response: z.object({
      /** For `GET /api/export/house`, in this session alone. */
      key: z.string(),
    }),
    refusals: proofRefusals,
    limited: true,
  },
  'GET /api/export/house': {
    summary:
      'All that the house holds in one ZIP: a CSV for each kind of row, its settings, its pictures. Needs ' +
      'the key of `POST /api/export/house`',
    access: 'owner',
    query: z.object({ key: z.string().max(100).optional() }),
    status: 200,
    response: z.undefined(),
    refusals: ['business_not_found', 'reauthentication_needed'],
    downloads: 'application/zip',
  },
} as const satisfies Record<string, Endpoint>
