import { z } from 'zod'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, limitedText } from './shape/shapes.ts'

export const receptionEndpoints = {
  'GET /api/reception': {
    summary: "Who works at the house's reception, and who is invited to it, by name",
    access: 'owner',
    status: 200,
    response: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string().nullable(),
          account: z.enum(['invited', 'active']),
          invited_until: instant.nullable(),
        }),
      ),
    }),
    refusals: [],
  },
  'POST /api/reception/invitation': {
    summary:
      'Makes the one-time link by which somebody gets an account at the reception, good for 7 days; an ' +
      'earlier one of the same name and e-mail ends. It is mailed where that is possible, and given back',
    access: 'owner',
    body: z.object({
      name: limitedText(120)
        .transform(normalizeName)
        .refine((name) => name !== '', { error: 'Informe o nome.' }),
      email: limitedText(254)
        .nullable()
        .transform((typed) => normalizeEmail(typed ?? '') || null)
        .refine((email) => email === null || isEmail(email), {
          error: 'Por favor, insira um email válido.',
        }),
    }),
    status: 201,
    response: z.object({
      id,
      url: z.string(),
      expires_at: instant,
      mailed_to: z.string().nullable(),
    }),
    refusals: ['reception_has_account'],
    limited: true,
  },
  'DELETE /api/reception/:id/access': {
    summary:
      'Ends the access of somebody at the reception at once, signed out everywhere, or an invitation ' +
      'that waits. Done twice it does no more than once',
    access: 'owner',
    params: z.object({ id }),
    status: 204,
    response: z.undefined(),
    refusals: ['reception_not_found'],
  },
} as const satisfies Record<string, Endpoint>
