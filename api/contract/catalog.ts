import { z } from 'zod'
import { FREQUENCIES } from '#domain/people/client-statistics.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, limitedText, money, ownTerms, signedMoney } from './shape/shapes.ts'

export const catalogEndpoints = {
  'GET /api/catalog': {
    summary: 'What the owner can book and sell: services, composites, professionals, products',
    access: 'reception',
    status: 200,
    response: z.object({
      services: z.array(
        z.object({
          id,
          name: z.string(),
          category: z.string(),
          price: money,
          duration: z.int(),
          is_composite: z.boolean(),
          /** Who is offered for it. */
          professional_ids: z.array(id),
          /** Of everybody who does it otherwise, offered for it or not. */
          own_terms: z.array(ownTerms),
        }),
      ),
      professionals: z.array(z.object({ id, name: z.string(), avatar: z.string().nullable() })),
      products: z.array(
        z.object({
          id,
          name: z.string(),
          category: z.string().nullable(),
          price: money,
          barcode: z.string().nullable(),
          stock: z.int(),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /api/clients': {
    summary: 'The owner’s clients whose name, telephone or e-mail holds a text, at most 20',
    access: 'reception',
    query: z.object({ q: limitedText(120).optional() }),
    status: 200,
    response: z.object({
      clients: z.array(
        z.object({
          id,
          nome: z.string(),
          telefone: z.string().nullable(),
          email: z.string().nullable(),
          frequencia: z.enum(FREQUENCIES),
          ultima_visita: z.string().nullable(),
          /** What they owe the house; below 0 what they left there. */
          owed: signedMoney,
          /** Why they may not book now, or null. */
          blocked: z.object({ message: z.string() }).nullable(),
        }),
      ),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>
