/** The documents' stored procedures, each by what the contract has for it. */
import type { Context } from '#api/context.ts'
import { formatInstant } from '#api/contract/shape/shapes.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import type { Handlers } from '#api/mount.ts'
import { findClient } from '#db/client/clients.ts'
import { refuseBlocked } from '#domain/people/client.ts'
import { isOwnClient } from '#domain/people/client-proof.ts'
import { parseRestQuery } from './protocol/parse-rest-query.ts'
import { readPreferences } from './protocol/preferences.ts'
import { createDeniedError, RestError } from './protocol/rest-error.ts'
import type { RestAnswer } from './protocol/rows-answer.ts'
import { answerQuery, withRange } from './read/answer-read.ts'
import { authenticateRest, type RestIdentity, requireSignedIn } from './read/caller.ts'
import { createColumns, type MemoryView } from './read/memory-view.ts'
import { planQuery } from './read/plan.ts'
import { createCalls } from './write/make-calls.ts'
import { type MakeCall, toRecord, toText } from './write/writer.ts'

type Arguments = Record<string, unknown>
type Procedure = {
  /** Its parameters, all of which it needs but those that end in `?`. */
  takes: readonly string[]
  /** @returns rows, one value, or undefined where it has nothing to say */
  run: (asked: Asked, given: Arguments) => Promise<unknown>
  /** The columns of its rows, of which some may be asked for; absent where it gives one value. */
  gives?: MemoryView['columns']
}
type Asked = {
  name: string
  context: Context
  identity: RestIdentity
  call: MakeCall
}

const PROCEDURES: ReadonlyMap<string, Procedure> = new Map<string, Procedure>([
  [
    'is_client_blocked',
    { takes: ['client_id'], run: async (asked, given) => (await findBlock(asked, given)) !== null },
  ],
  [
    'get_client_block_info',
    {
      takes: ['client_id'],
      gives: createColumns({ blocked_reason: 'text', blocked_until: 'text' }),
      run: async (asked, given) => {
        const block = await findBlock(asked, given)
        return block ? [block] : []
      },
    },
  ],
  [
    'block_client',
    {
      takes: ['client_id', 'block_duration?', 'block_unit?', 'block_reason?'],
      run: async ({ call }, { client_id: id, block_duration, block_unit, block_reason }) => {
        const reason = toText(block_reason)
        await call('POST /api/clients/:id/block', {
          params: { id },
          body: {
            duration: block_duration ?? null,
            unit: block_unit ?? 'days',
            ...(reason !== '' && { reason }),
          },
        })
      },
    },
  ],
  [
    'unblock_client',
    {
      takes: ['client_id'],
      run: async ({ call }, { client_id: id }) => {
        await call('DELETE /api/clients/:id/block', { params: { id } })
      },
    },
  ],
  // Each visit's own transaction does that: what it would count is what stands there.
  ['calculate_client_statistics', { takes: [], run: async (asked) => requireHouse(asked) }],
  [
    'get_user_resources',
    {
      takes: ['user_id_param'],
      gives: createColumns({
        plano_atual: 'text',
        trial_expira_em: 'text',
        plano_expira_em: 'text',
        is_blocked: 'boolean',
        max_professionals: 'integer',
        max_clients: 'integer',
        reminders_enabled: 'boolean',
        api_integrations_enabled: 'boolean',
        status: 'text',
        days_left: 'integer',
        ends_in_days: 'integer',
        renews: 'boolean',
      }),
      run: async (asked, given) => [await findResources(asked, given.user_id_param)],
    },
  ],
  [
    'is_user_blocked',
    {
      takes: ['user_id'],
      run: async (asked, given) => (await findResources(asked, given.user_id)).is_blocked,
    },
  ],
  [
    'check_resource_limits',
    { takes: ['user_id', 'resource_type', 'current_count?'], run: hasRoom },
  ],
  [
    'update_user_plan',
    {
      takes: ['user_id', 'new_plan', 'expiration_date?'],
      // Who pays has a plan: nobody gives themselves one.
      run: async ({ identity, name }) => {
        throw createDeniedError(name, identity.kind === 'anonymous')
      },
    },
  ],
])

/** Those that change something: not to be asked for by an address alone. */
const WRITING: ReadonlySet<string> = new Set(['block_client', 'unblock_client', 'update_user_plan'])

type ProcedureRequest = {
  context: Context
  handlers: Handlers
  origin: RequestOrigin
  name: string
  given: unknown
  query: URLSearchParams
  method: string
}

/** @throws RestError PGRST202 for one that is not there, or not with these parameters */
export async function answerProcedure({
  context,
  handlers,
  origin,
  name,
  given,
  query,
  method,
}: ProcedureRequest): Promise<RestAnswer> {
  const preferences = readPreferences(origin)
  const procedure = PROCEDURES.get(name)
  const values = typeof given === 'object' && given !== null ? toRecord(given) : {}
  if (!procedure || !isTakenBy(procedure, values)) throw createUnknownProcedureError(name)
  if (method === 'GET' && WRITING.has(name)) {
    throw new RestError(405, '25006', `'${name}' se chama por POST.`)
  }
  const caller = await authenticateRest(context, origin)
  const identity = await context.storage.read(caller)
  requireSignedIn(identity, name)
  const call = createCalls(context, handlers, origin)
  const result = await procedure.run({ name, context, identity, call }, values)
  if (result === undefined) return { status: 204, body: null }
  if (!procedure.gives) return { status: 200, body: result }
  const rows = Array.isArray(result) ? result.map(toRecord) : []
  const source = { name, columns: procedure.gives, rows }
  const readable = { isAnonymous: false, find: (table: string) => (table === name ? source : null) }
  const restQuery = withRange(parseRestQuery(query), preferences.range)
  return context.storage.read((db) =>
    answerQuery(db, planQuery(readable, name, restQuery), preferences),
  )
}

/** What of an address a procedure takes; of one that gives rows the rest asks for some of them. */
export function takeArguments(name: string, query: URLSearchParams): Arguments {
  const procedure = PROCEDURES.get(name)
  const given = Object.fromEntries(query)
  if (!procedure?.gives) return given
  const taken = procedure.takes.map((one) => one.replace('?', '')).filter((one) => query.has(one))
  for (const one of taken) query.delete(one)
  return Object.fromEntries(taken.map((one) => [one, given[one]]))
}

function isTakenBy({ takes }: Procedure, values: Arguments): boolean {
  const names = takes.map((name) => name.replace('?', ''))
  const needed = takes.filter((name) => !name.endsWith('?'))
  const isKnown = Object.keys(values).every((name) => names.includes(name))
  return isKnown && needed.every((name) => values[name] !== undefined)
}

const createUnknownProcedureError = (name: string) =>
  new RestError(404, 'PGRST202', `A função '${name.slice(0, 64)}' não existe com esses parâmetros.`)

/** A client's block, for the house and for the client alone; the reason only with a proof of who asks. */
async function findBlock({ context, identity, name }: Asked, { client_id }: Arguments) {
  const id = toText(client_id)
  const isOwn = identity.kind === 'client' && identity.session.client_id === id
  const isHouse = identity.kind === 'staff' && identity.staff.house_role !== 'professional'
  if (!isOwn && !isHouse) throw createDeniedError(name, false)
  const user_id = identity.kind === 'client' ? identity.user_id : identity.staff.user_id
  const client = await context.storage.read((db) => findClient(db, user_id, id))
  if (!client) throw new RefusalError({ code: 'client_not_found_here' })
  if (!refuseBlocked(client, context.now())) return null
  const mayRead = isHouse || (identity.kind === 'client' && isOwnClient(client, identity.proof))
  if (!mayRead) return { blocked_reason: null, blocked_until: null }
  const { blocked_reason, blocked_until } = client
  return {
    blocked_reason,
    blocked_until: blocked_until === null ? null : formatInstant(blocked_until),
  }
}

async function requireHouse({ identity, name }: Asked): Promise<undefined> {
  if (identity.kind !== 'staff' || identity.staff.house_role === 'professional') {
    throw createDeniedError(name, false)
  }
}

/** Of the caller's own account alone. */
async function findSubscription({ identity, call, name }: Asked, user_id: unknown) {
  if (identity.kind !== 'staff' || identity.staff.account.id !== user_id) {
    throw createDeniedError(name, false)
  }
  return toRecord(await call('GET /api/subscription', {}))
}

async function findResources(asked: Asked, user_id: unknown) {
  const { resources } = await findSubscription(asked, user_id)
  if (resources === null) throw new RefusalError({ code: 'plan_blocked' })
  return toRecord(resources)
}

/** By an address it comes as a text. @throws RestError 22P02 */
function parseCounted(given: unknown): number {
  if (given === undefined || given === null) return 0
  if (!/^\d{1,9}$/.test(String(given)))
    throw new RestError(400, '22P02', "'current_count' é um número inteiro.")
  return Number(given)
}

const LIMITS = { professionals: 'max_professionals', clients: 'max_clients' } as const

/** Whether one more may be added: by the server's own count, or the caller's where that is higher. */
async function hasRoom(asked: Asked, { user_id, resource_type, current_count }: Arguments) {
  const { resources, used } = await findSubscription(asked, user_id)
  const type = toText(resource_type).replace(/s?$/, 's')
  if (type !== 'professionals' && type !== 'clients') {
    throw new RestError(400, '22023', "'resource_type' é 'professionals' ou 'clients'.")
  }
  const most = toRecord(resources)[LIMITS[type]]
  const there = toRecord(used)[type]
  const counted = parseCounted(current_count)
  return typeof most === 'number' && typeof there === 'number' && Math.max(there, counted) < most
}
