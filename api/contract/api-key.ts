import { z } from 'zod'
import { KEY_SCOPES, type KeyScope } from '#domain/integration/api-key.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, ownerProof, proofRefusals, typedName } from './shape/shapes.ts'

const scope = z.custom<KeyScope>((typed) => KEY_SCOPES.some((one) => one === typed), {
  error: 'Permissão desconhecida.',
})

const apiKey = z.object({
  id,
  name: z.string(),
  /** How it begins: the rest was shown once. */
  hint: z.string(),
  scopes: z.array(z.string()),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

export const apiKeyEndpoints = {
  'GET /api/keys': {
    summary: 'The keys of the API, the newest first, those that ended too',
    access: 'owner',
    status: 200,
    response: z.object({ keys: z.array(apiKey), timezone: z.string() }),
    refusals: [],
  },
  'POST /api/keys': {
    summary:
      'Makes a key of the API, which is shown this once. Shows whose the account is as a new password does',
    access: 'owner',
    feature: 'api',
    body: z.strictObject({
      name: typedName.refine((typed) => typed.trim() !== '', { error: 'Dê um nome à chave.' }),
      scopes: z.array(scope).min(1, { error: 'Escolha ao menos uma permissão.' }).max(20),
      ...ownerProof,
    }),
    status: 201,
    response: z.object({ key: apiKey, secret: z.string() }),
    refusals: ['too_many_api_keys', 'plan_insufficient', ...proofRefusals],
    limited: true,
  },
  'DELETE /api/keys/:id': {
    summary: 'Ends a key of the API at once',
    access: 'owner',
    params: z.object({ id }),
    status: 204,
    response: z.undefined(),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
