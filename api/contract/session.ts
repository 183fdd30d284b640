import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { id, instant, ofBusiness } from './shapes.ts'

/** The client session of the documents (section 3, clients). */
const client = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  isAuthenticated: z.boolean(),
})

export const sessionEndpoints = {
  'POST /api/public/:slug/session': {
    summary: 'Quick login: recognises or creates the client by telephone',
    access: 'anyone',
    params: ofBusiness,
    body: z.object({
      nome: z.string().max(120, { error: 'Use no máximo 120 caracteres.' }),
      email: z.string().max(254, { error: 'Use no máximo 254 caracteres.' }),
      telefone: z.string().max(30, { error: 'Use no máximo 30 caracteres.' }),
      /** The answer to `client_conflict`: keep what is stored, or propose what was typed. */
      resolution: z.enum(['existing', 'update']).optional(),
    }),
    status: 200,
    response: z.object({ access_token: z.string(), expires_at: instant, client }),
    refusals: [
      'business_not_found',
      'required_fields',
      'invalid_email',
      'invalid_phone',
      'client_conflict',
    ],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
