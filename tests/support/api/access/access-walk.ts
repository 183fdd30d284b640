/** Calls every endpoint of the contract as everybody, and complains of what should not be. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Call, contract } from '#api/contract/contract.ts'
import { KEY_SCOPE_OF } from '#api/contract/key-scopes.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { allowsScope, type KeyScope } from '#domain/integration/api-key.ts'
import type { SendRequest } from '#tests/support/api/test-server.ts'
import { type AccessFixture, findLeaks, listSecretsHiddenFrom } from './access-fixture.ts'
import type { Caller, Standing } from './caller.ts'
import { createCallers } from './callers.ts'
import { listStreamComplaints, readAnswerText } from './read-stream.ts'
import type { SampleCall } from './sample.ts'
import { SAMPLE_CALLS } from './samples.ts'

export type WalkReport = { endpoints: number; calls: number; complaints: string[] }

// Object.keys widens the keys of a mapped type to text.
const EVERY = Object.keys(SAMPLE_CALLS) as Call[]

/**
 * @param request the server to walk, which need not be the one that the world was made on
 * @param names the endpoints to call: all of them, or those that are known to be broken
 */
export async function walkEndpoints(
  world: AccessFixture,
  request: SendRequest,
  names: readonly Call[] = EVERY,
): Promise<WalkReport> {
  const complaints: string[] = []
  const callers = await createCallers(world)
  let calls = 0
  for (const name of names) {
    for (const caller of callers) {
      calls += 1
      const found = await judgeCall(world, request, name, caller)
      complaints.push(...found.map((complaint) => `${name} as ${caller.name}: ${complaint}`))
    }
  }
  return { endpoints: names.length, calls, complaints }
}

async function judgeCall(
  world: AccessFixture,
  request: SendRequest,
  name: Call,
  caller: Caller,
): Promise<string[]> {
  const endpoint: Endpoint = contract[name]
  await caller.prepare?.()
  const sample = await SAMPLE_CALLS[name](world, caller)
  const sent = await caller.headers(sample.booking)
  const before = await sample.untouched?.()
  const response = await send(world, request, name, sent, sample)
  const text = await readAnswerText(endpoint, response)
  const isUntouched = isDeepStrictEqual(await sample.untouched?.(), before)
  const expected = expectedStatus(name, endpoint, caller, sample)
  const headers = [...response.headers].map(([key, value]) => `${key}: ${value}`).join('\n')
  return [
    ...(response.status === expected ? [] : [`answered ${response.status}, not ${expected}`]),
    ...(isUntouched ? [] : ['changes what is not theirs']),
    ...listAnswerComplaints(name, response, text),
    ...(setsCookies(endpoint) && handsOverTokens(sent, text)
      ? ['puts tokens where a script can read them']
      : []),
    ...findLeaks(listHidden(world, endpoint, caller), `${headers}\n${text}`),
  ]
}

/** What takes a house along holds all of it, for its owner: but nobody's account, and no other house's. */
function listHidden(world: AccessFixture, { downloads }: Endpoint, { person }: Caller) {
  const hidden = listSecretsHiddenFrom(world, person)
  const own = [world.here, world.there].find(({ accounts }) => accounts.owner.person === person)
  if (!downloads || !own) return hidden
  const ids = new Set(Object.values(own.accounts).map(({ id }) => id))
  return hidden.filter((one) => !own.secrets.includes(one) || ids.has(one.text))
}

function send(
  { here }: AccessFixture,
  request: SendRequest,
  name: Call,
  sent: Record<string, string>,
  { query, booking = '', id = booking, body, upload }: SampleCall,
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const at = path.replace(':slug', here.business.slug).replace(':id', id)
  return request(`${at}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    redirect: 'manual',
    headers: { ...sent, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(upload ? { body: upload } : {}),
  })
}

/** Who gets into the endpoints that are no account's. */
const LET_IN = { client: ['client'], guest: ['client', 'link'] }

/** A client's endpoint is for clients of the business, an account's for its role; a row, for its own. */
function expectedStatus(
  name: Call,
  endpoint: Endpoint,
  { standing, person }: Caller,
  { of, status = endpoint.status }: SampleCall,
): number {
  const { access } = endpoint
  if (setsCookies(endpoint) && isForeign(standing)) return 403
  if (access === 'anyone') return status
  if (access === 'client' || access === 'guest') {
    if (!LET_IN[access].includes(standing.kind)) return 401
  } else {
    const refused = refusesAccount(name, access, standing)
    if (refused) return refused
  }
  return of && !of.includes(person ?? '') ? 404 : status
}

const setsCookies = ({ headers }: Endpoint) => 'x-vez-session' in (headers?.shape ?? {})

const isForeign = (standing: Standing) => standing.kind === 'account' && Boolean(standing.foreign)

function refusesAccount(
  name: Call,
  access: Exclude<Endpoint['access'], 'anyone' | 'client' | 'guest'>,
  standing: Standing,
): 401 | 403 | null {
  const isAuth = name.includes(' /auth/v1/')
  if (standing.kind === 'client' || standing.kind === 'link') return isAuth ? 403 : 401
  if (standing.kind === 'nobody') return isAuth && standing.shows ? 403 : 401
  const { role, reception = false, recovering, archived, secondStep, key } = standing
  if (key) return refusesKey(name, access, key)
  if (isForeign(standing) && !name.startsWith('GET ')) return 403
  if (access === 'first-step') return null
  if (secondStep === false) return 403
  if (recovering && access !== 'recovering') return 403
  const mayEnter: Record<typeof access, boolean> = {
    user: true,
    recovering: true,
    owner: role === 'admin',
    reception: role === 'admin' || reception,
    professional: role === 'professional' && !archived,
    staff: (role !== 'client' && !archived) || reception,
  }
  return mayEnter[access] ? null : 403
}

/** A key is good for what a house's owner calls and its scopes hold; for the rest it is no token. */
function refusesKey(
  name: Call,
  access: Endpoint['access'],
  scopes: readonly KeyScope[],
): 401 | 403 | null {
  const isOfHouse = access === 'owner' || access === 'reception' || access === 'staff'
  if (!isOfHouse) return name.includes(' /auth/v1/') ? 403 : 401
  const scope = KEY_SCOPE_OF[name]
  return scope && allowsScope(scopes, scope) ? null : 403
}

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

export function listHeaderComplaints(headers: Headers): string[] {
  const complaints = Object.entries(SECURITY)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `has no proper ${name}`)
  if (!/^[\w-]{8,64}$/.test(headers.get('x-request-id') ?? '')) complaints.push('has no request id')
  if (headers.has('access-control-allow-credentials')) complaints.push('lets cookies cross')
  return complaints
}

/** What is wrong with an answer, whoever asked and whatever for. */
export function listAnswerComplaints(name: Call, response: Response, text: string): string[] {
  return [
    ...listHeaderComplaints(response.headers),
    ...(isFunction(name) && response.status >= 400
      ? functionComplaints(JSON.parse(text))
      : bodyComplaints(contract[name], response, text)),
  ]
}

function bodyComplaints(endpoint: Endpoint, response: Response, text: string): string[] {
  const { status, headers } = response
  const streamed = listStreamComplaints(endpoint, response, text)
  if (streamed) return streamed
  if (status === 204 || status === 302) return text === '' ? [] : ['answers where it should not']
  const body: unknown = JSON.parse(text)
  if (status >= 400) return listRefusalComplaints(body, headers)
  const fits = endpoint.response.safeParse(body).success
  return fits ? [] : ['answers something else than the contract says']
}

const isFunction = (name: Call) => name.includes(' /functions/v1/')

/** The same of one in the envelope of the documents' functions. */
function functionComplaints(body: unknown): string[] {
  const shape = z.strictObject({
    success: z.literal(false),
    error: z.string().min(11),
    data: z.null(),
  })
  return shape.safeParse(body).success ? [] : ['refuses in another envelope']
}

/** What is wrong with the body of a refusal. */
export function listRefusalComplaints(body: unknown, headers: Headers): string[] {
  if (typeof body !== 'object' || body === null) return ['refuses without a body']
  const { code, message, request_id, error_code } = {
    ...{ code: '', message: '', request_id: '', error_code: null },
    ...body,
  }
  const isAuth = headers.has('x-supabase-api-version')
  return [
    ...(/^[a-z_]+$/.test(code) ? [] : ['refuses without a code']),
    ...(message.length > 10 ? [] : ['refuses without a message']),
    ...(request_id === headers.get('x-request-id') ? [] : ['refuses under another request id']),
    ...(error_code === (isAuth ? code : null) ? [] : ['refuses in another protocol']),
  ]
}

/** Whoever asked for cookies gets no tokens beside them. */
function handsOverTokens(sent: Record<string, string>, text: string): boolean {
  return 'X-Vez-Session' in sent && /"(access|refresh)_token"|eyJ/.test(text)
}
