import { z } from 'zod'
import type { RefusalCode } from '#domain/refusal.ts'
import { contract } from './contract/contract.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { STATUS_OF } from './errors.ts'

// What every endpoint can answer besides its own refusals.
const COMMON = ['invalid_input', 'too_many_requests', 'unexpected', 'overloaded'] as const

/** The API's description (OpenAPI 3.1), made from the contract. */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: describe(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vez', version: '1', description: 'Booking for salons and barbershops.' },
    paths,
    components: {
      securitySchemes: {
        client: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Refusal: REFUSAL },
    },
  }
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'A sentence in Portuguese' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}

function describe(operationId: string, endpoint: Endpoint): object {
  return {
    operationId,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'client' ? { security: [{ client: [] }] } : {}),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: json(endpoint.body) } } : {}),
    responses: {
      [endpoint.status]: { description: 'Success', content: json(endpoint.response) },
      ...refusals(endpoint),
    },
  }
}

function parameters(place: string, schema: z.ZodObject | undefined): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: wire(field),
  }))
}

function refusals(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, string[]>()
  const own: RefusalCode[] = endpoint.access === 'client' ? ['unauthenticated'] : []
  if (endpoint.body) own.push('invalid_json', 'too_large')
  for (const code of [...endpoint.refusals, ...own, ...COMMON]) {
    const status = STATUS_OF[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema: wire(schema) } })

/** The wire's form of a shape is its input side. */
function wire(schema: z.core.$ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return described
}
