/** Calls every endpoint of the contract as everybody, and complains of what should not be. */
import { type Call, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { anyPhone, nth } from '../factories.ts'
import type { Request } from '../harness.ts'
import { book } from './calls.ts'
import { type Caller, makeCallers, type Secret, type World } from './world.ts'

type Sample = { query?: Record<string, string>; id?: string; body?: object }

/** A valid call of each endpoint, about a row of the first client; a missing one is a type error. */
const SAMPLES: { [C in Call]: (world: World) => Promise<Sample> } = {
  'GET /api/public/:slug': async () => ({}),
  'GET /api/public/:slug/slots': async ({ here }) => ({
    query: { service_id: nth(here.business.services).id },
  }),
  'POST /api/public/:slug/bookings': async (world) => ({
    body: { service_id: nth(world.here.business.services).id, ...takeSlot(world) },
  }),
  'GET /api/public/:slug/bookings': async () => ({}),
  'POST /api/public/:slug/bookings/:id/cancel': async (world) => {
    const { server, here } = world
    const { body } = await book(server, here.business, nth(here.guests).token, takeSlot(world))
    return { id: body.id }
  },
  'POST /api/public/:slug/session': async () => ({
    body: { nome: 'Quem Anda', email: 'anda@cliente.example', telefone: anyPhone() },
  }),
}

function takeSlot({ free }: World) {
  const slot = free.shift()
  if (!slot) throw new Error('the walk has used up every slot')
  return slot
}

export type Walk = { endpoints: number; calls: number; complaints: string[] }

/** @param request the server to walk, which need not be the one that the world was made on */
export async function walk(world: World, request: Request): Promise<Walk> {
  const complaints: string[] = []
  let endpoints = 0
  let calls = 0
  for (const [name, sample] of Object.entries(SAMPLES)) {
    // Object.entries widens the keys of a mapped type to text.
    const endpoint: Endpoint = contract[name as Call]
    endpoints += 1
    for (const caller of await makeCallers(world)) {
      calls += 1
      const found = await judgeCall(world, request, name, endpoint, caller, await sample(world))
      complaints.push(...found.map((complaint) => `${name} as ${caller.name}: ${complaint}`))
    }
  }
  return { endpoints, calls, complaints }
}

async function judgeCall(
  world: World,
  request: Request,
  name: string,
  endpoint: Endpoint,
  caller: Caller,
  { query, id, body }: Sample,
): Promise<string[]> {
  const [method = '', path = ''] = name.split(' ')
  const at = path.replace(':slug', world.here.business.slug).replace(':id', id ?? '')
  const response = await request(`${at}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: {
      ...(caller.authorization === null ? {} : { Authorization: caller.authorization }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const expected = expectedStatus(endpoint, caller, id !== undefined)
  const headers = [...response.headers].map(([key, value]) => `${key}: ${value}`).join('\n')
  return [
    ...(response.status === expected ? [] : [`answered ${response.status}, not ${expected}`]),
    ...headerComplaints(response.headers),
    ...bodyComplaints(endpoint, response, text),
    ...leaks(secretsFrom(world, caller), `${headers}\n${text}`),
  ]
}

/** A client's endpoint is for clients of the business; a row, for the session that made it. */
function expectedStatus({ access, status }: Endpoint, { standing }: Caller, ofRow: boolean) {
  if (access === 'anyone') return status
  if (standing === 'nobody') return 401
  return ofRow && standing !== 'client' ? 404 : status
}

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

export function headerComplaints(headers: Headers): string[] {
  const complaints = Object.entries(SECURITY)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `has no proper ${name}`)
  if (!/^[\w-]{8,64}$/.test(headers.get('x-request-id') ?? '')) complaints.push('has no request id')
  return complaints
}

function bodyComplaints(endpoint: Endpoint, response: Response, text: string): string[] {
  const body: unknown = JSON.parse(text)
  if (response.status < 400) {
    const fits = endpoint.response.safeParse(body).success
    return fits ? [] : ['answers something else than the contract says']
  }
  return refusalComplaints(body, response.headers)
}

/** What is wrong with the body of a refusal. */
export function refusalComplaints(body: unknown, headers: Headers): string[] {
  if (typeof body !== 'object' || body === null) return ['refuses without a body']
  const { code, message, request_id } = { code: '', message: '', request_id: '', ...body }
  return [
    ...(/^[a-z_]+$/.test(code) ? [] : ['refuses without a code']),
    ...(message.length > 10 ? [] : ['refuses without a message']),
    ...(request_id === headers.get('x-request-id') ? [] : ['refuses under another request id']),
  ]
}

function secretsFrom({ here, there }: World, { name, standing }: Caller): Secret[] {
  const secrets = [...here.secrets, ...there.secrets]
  return secrets.filter(({ of }) => standing === 'nobody' || of !== name)
}

export function leaks(secrets: readonly Secret[], text: string): string[] {
  return secrets.filter((secret) => text.includes(secret.text)).map((it) => `leaks ${it.text}`)
}
