import { z } from 'zod'
import { INSTALLATION_ZONE } from '#domain/due-work/due-work.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { contract } from './contract/contract.ts'
import { KEY_BODY_EXAMPLES, moveExampleDates } from './contract/key-body-examples.ts'
import { KEY_SCOPE_OF } from './contract/key-scopes.ts'
import { OPEN_WITHOUT_PLAN } from './contract/open-without-plan.ts'
import type { Access, Endpoint } from './contract/shape/endpoint.ts'
import { hashText } from './crypto.ts'
import { REFUSAL_STATUS } from './errors.ts'
import { type Compressed, compressText } from './http/answer.ts'
import { toGoTrueCode } from './http/reply.ts'
import { ACCESS_COOKIE } from './http/request-origin.ts'

// What every endpoint can answer besides its own refusals.
const COMMON: RefusalCode[] = ['invalid_input', 'too_many_requests', 'unexpected', 'overloaded']

// What those who work in a house meet once its plan is over.
const PLAN_REFUSALS: RefusalCode[] = [
  'house_plan_over',
  'plan_blocked',
  'trial_expired',
  'plan_expired',
]
const HOUSE_ACCESS: readonly Access[] = ['owner', 'reception', 'professional', 'staff']
const needsPlan = (name: string, { access }: Endpoint) =>
  HOUSE_ACCESS.includes(access) && !OPEN_WITHOUT_PLAN.has(name)

let description: string | undefined
let packed: { today: string; answer: Promise<Compressed & { etag: string }> } | undefined

/**
 * The API's description (OpenAPI 3.1, JSON), made from the contract when it is first asked for: it
 * takes longer than all else that a server does at its start.
 */
export const formatApiDescription = (): string => (description ??= JSON.stringify(describeApi()))

/**
 * The same with examples of days ahead, compressed when it is first asked for on a day, with an ETag that
 * another version or day changes.
 * @param now ms since 1970
 */
export function packApiDescription(now: number): Promise<Compressed & { etag: string }> {
  const today = getTodayInZone(INSTALLATION_ZONE, now)
  if (packed?.today !== today)
    packed = { today, answer: pack(moveExampleDates(formatApiDescription(), today)) }
  return packed.answer
}

async function pack(text: string) {
  return { text, brotli: await compressText(text, QUALITY), etag: `"${hashText(text)}"` }
}

/** A twentieth of its length, in a tenth of a second. */
const QUALITY = 6

function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: describeEndpoint(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vez', version: '1', description: 'Booking for salons and barbershops.' },
    paths,
    components: {
      securitySchemes: {
        client: { ...BEARER, description: "A client's session with one business" },
        link: { type: 'http', scheme: 'bearer', description: "The token of one booking's link" },
        account: { ...BEARER, description: 'The session of an account' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the API, which begins with vez_; `x-scope` says what it has to allow',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: ACCESS_COOKIE,
          description: 'The same, for our own pages; what changes something needs our Origin',
        },
      },
      schemas: { Refusal: REFUSAL, FunctionRefusal: FUNCTION_REFUSAL },
    },
  }
}

const BEARER = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }

const ACCOUNT_SECURITY = [{ account: [] }, { cookie: [] }]
const SECURITY: Record<Access, object[] | null> = {
  anyone: null,
  client: [{ client: [] }],
  guest: [{ client: [] }, { link: [] }],
  'first-step': ACCOUNT_SECURITY,
  recovering: ACCOUNT_SECURITY,
  user: ACCOUNT_SECURITY,
  owner: ACCOUNT_SECURITY,
  reception: ACCOUNT_SECURITY,
  professional: ACCOUNT_SECURITY,
  staff: ACCOUNT_SECURITY,
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string' },
    error_code: { type: 'string', description: 'The same as code, in /auth/v1' },
    message: { type: 'string', description: 'A sentence in Portuguese' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}

/** Functions answer in an envelope of their own; the request's id is in its header. */
const FUNCTION_REFUSAL = {
  type: 'object',
  required: ['success', 'error', 'data'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'A sentence in Portuguese' },
    data: { type: 'null' },
  },
}

function describeEndpoint(operationId: string, endpoint: Endpoint): object {
  const scope = KEY_SCOPE_OF[operationId]
  const security = [...(SECURITY[endpoint.access] ?? []), ...(scope ? [{ key: [] }] : [])]
  return {
    operationId,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(scope ? { 'x-scope': scope } : {}),
    ...(security.length > 0 ? { security } : {}),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
      ...describeParameters('header', endpoint.headers),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.isOptional(),
            content: toJsonContent(endpoint.body, BODY_EXAMPLES[operationId]),
          },
        }
      : {}),
    ...(endpoint.uploads ? { requestBody: { required: true, content: PHOTOS } } : {}),
    responses: {
      [endpoint.status]: describeSuccess(endpoint),
      ...describeRefusals(operationId, endpoint),
    },
  }
}

const PHOTOS = Object.fromEntries(
  ['image/jpeg', 'image/png', 'image/webp'].map((type) => [type, {}]),
)

function describeSuccess({ status, response, streams, downloads }: Endpoint): object {
  if (downloads) {
    const content = { [downloads]: { schema: { type: 'string', format: 'binary' } } }
    return { description: 'A file', content }
  }
  if (streams) {
    // The shape is that of the data of each event.
    const content = { 'text/event-stream': { schema: toWireSchema(response) } }
    return { description: 'Goes on for as long as the caller listens', content }
  }
  if (status === 204) return { description: 'Success, and nothing to say' }
  if (status === 302) {
    const headers = { Location: { schema: { type: 'string' } } }
    return { description: 'Leads on, whatever came of it', headers }
  }
  return { description: 'Success', content: toJsonContent(response) }
}

function describeParameters(place: string, schema: z.ZodObject | undefined): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: toWireSchema(field),
  }))
}

function describeRefusals(name: string, endpoint: Endpoint): Record<string, object> {
  const isAuth = name.includes(' /auth/v1/')
  const shape = name.includes(' /functions/v1/') ? 'FunctionRefusal' : 'Refusal'
  const byStatus = new Map<number, Set<string>>()
  for (const code of [
    ...(needsPlan(name, endpoint) ? PLAN_REFUSALS : []),
    ...endpoint.refusals,
    ...listEarlyRefusals(name, endpoint, isAuth),
    ...COMMON,
  ]) {
    const status = REFUSAL_STATUS[code]
    const codes = byStatus.get(status) ?? new Set()
    byStatus.set(status, codes.add(isAuth ? toGoTrueCode(code) : code))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [...codes].join(', '),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } },
      },
    ]),
  )
}

/** What is refused before a handler is asked. */
function listEarlyRefusals(name: string, endpoint: Endpoint, isAuth: boolean): RefusalCode[] {
  const { access, params, body, headers } = endpoint
  const ofClient = access === 'client' || access === 'guest'
  const ofAccount = access !== 'anyone' && !ofClient
  const setsCookies = 'x-vez-session' in (headers?.shape ?? {})
  return [
    ...(params && 'id' in params.shape ? (['not_found'] as const) : []),
    ...(body ? (['invalid_json', 'too_large'] as const) : []),
    ...(ofClient || (ofAccount && !isAuth) ? (['unauthenticated'] as const) : []),
    ...(ofAccount && isAuth ? TOKEN_REFUSALS : []),
    ...(ofAccount ? listLevelRefusals(access) : []),
    ...(access === 'professional' || access === 'staff' ? (['not_a_professional'] as const) : []),
    ...(setsCookies || (ofAccount && !name.startsWith('GET '))
      ? (['foreign_origin'] as const)
      : []),
  ]
}

function listLevelRefusals(access: Endpoint['access']): RefusalCode[] {
  if (access === 'first-step') return []
  return access === 'recovering' ? ['insufficient_aal'] : ['insufficient_aal', 'forbidden']
}

const TOKEN_REFUSALS = [
  'no_authorization',
  'bad_jwt',
  'session_not_found',
  'session_expired',
] as const

const BODY_EXAMPLES: Partial<Record<string, object>> = KEY_BODY_EXAMPLES

const toJsonContent = (schema: z.ZodType, example?: object) => ({
  'application/json': { schema: toWireSchema(schema), ...(example && { example }) },
})

/** The wire's form of a shape is its input side. */
function toWireSchema(schema: z.core.$ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => leaveOutIntegerBounds(jsonSchema),
  })
  return described
}

/** That an integer is one that JavaScript can hold says nothing, and viewers show it as an example. */
function leaveOutIntegerBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
