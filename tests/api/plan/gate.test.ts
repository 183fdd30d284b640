/** Every state of a plan, and every call of those who work in the house. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, contract } from '#api/contract/contract.ts'
import { OPEN_WITHOUT_PLAN } from '#api/contract/open-without-plan.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import type { BoughtResources } from '#domain/plan/purchase.ts'
import {
  type AccessFixture,
  createAccessFixture,
} from '#tests/support/api/access/access-fixture.ts'
import type { Caller } from '#tests/support/api/access/caller.ts'
import { createCallers } from '#tests/support/api/access/callers.ts'
import { SAMPLE_CALLS } from '#tests/support/api/access/samples.ts'
import { setPlan } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

let server: TestServer
let world: AccessFixture
let callers: Caller[]
beforeAll(async () => {
  server = await startTestServer()
  world = await createAccessFixture(server)
  callers = await createCallers(world)
}, 60_000)
afterAll(() => server.close())

/** What is told: a function's answer has no code. */
const SENTENCES = {
  plan_blocked: 'Sua conta foi bloqueada. Escolha um plano para continuar.',
  trial_expired: 'Seu período de teste expirou. Escolha um plano para continuar.',
  plan_expired: 'Seu plano expirou. Renove para continuar.',
  house_plan_over: 'O plano do salão terminou. Fale com quem cuida do salão.',
} as const
type Told = keyof typeof SENTENCES

const OVER = Date.UTC(2026, 10, 1)
const STATES: [state: string, plan: Partial<BoughtResources>, code: Told][] = [
  ['blocked', { is_blocked: true }, 'plan_blocked'],
  ['a trial that is over', { plano_atual: 'trial', trial_expira_em: OVER }, 'trial_expired'],
  ['a plan that is over', { plano_expira_em: OVER }, 'plan_expired'],
]

const find = (person: string) => {
  const found = callers.find(({ name }) => name === `account ${person}`)
  if (!found) throw new Error(`nobody is ${person}`)
  return found
}

// Object.keys widens the keys of a mapped type to text.
const CALLS = (Object.keys(SAMPLE_CALLS) as Call[]).filter((name) => {
  const { access, uploads }: Endpoint = contract[name]
  return ['owner', 'reception', 'professional', 'staff'].includes(access) && !uploads
})

/** Whom an endpoint is for, and by which code the plan's end is told to them. */
const listPeople = (name: Call, code: Told): [person: string, code: Told][] => {
  const { access }: Endpoint = contract[name]
  const { owner, reception, 'pro-a': pro } = world.here.accounts
  if (access === 'professional') return [[pro.person, 'house_plan_over']]
  const desk: [string, Told][] = [[reception.person, 'house_plan_over']]
  return [[owner.person, code], ...(access === 'owner' ? [] : desk)]
}

async function send(name: Call, person: string) {
  const caller = find(person)
  await caller.prepare?.()
  const sample = await SAMPLE_CALLS[name](world, caller)
  const headers = await caller.headers(sample.booking)
  const [method = '', path = ''] = name.split(' ')
  const { query, id = sample.booking ?? '', body } = sample
  server.context.plans = { isOn: true, payment: 'simulated' }
  try {
    const at = `${path.replace(':id', id)}${query ? `?${new URLSearchParams(query)}` : ''}`
    const json = body && { body: JSON.stringify(body) }
    const type = body ? { 'Content-Type': 'application/json' } : {}
    const response = await server.request(at, { method, headers: { ...headers, ...type }, ...json })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    return { status: response.status, text }
  } finally {
    server.context.plans = { isOn: false, payment: 'simulated' }
  }
}

/** Whoever is let in shows first that the house is theirs. */
const ASK_FOR_PROOF: ReadonlySet<Call> = new Set(['POST /api/leaving', 'GET /api/export/house'])

test.each(STATES)(
  '%s: calls are refused, but for those that stay',
  async (_, plan, code) => {
    const complaints: string[] = []
    for (const name of CALLS) {
      const { status: success }: Endpoint = contract[name]
      for (const [person, told] of listPeople(name, code)) {
        await setPlan(server, world.here.business.user_id, plan)
        const { status, text } = await send(name, person)
        const isRefused = status === 402 && text.includes(SENTENCES[told])
        const isFine = OPEN_WITHOUT_PLAN.has(name)
          ? status === success || status === 409 || (ASK_FOR_PROOF.has(name) && status === 400)
          : isRefused
        if (!isFine) complaints.push(`${name} as ${person}: ${status} ${text.slice(0, 80)}`)
      }
    }
    expect(complaints).toEqual([])
  },
  60_000,
)

test('clients go on booking whatever became of the plan', async () => {
  await setPlan(server, world.here.business.user_id, { is_blocked: true })
  server.context.plans = { isOn: true, payment: 'simulated' }
  const client = callers.find(({ standing }) => standing.kind === 'client')
  if (!client) throw new Error('nobody is a client')
  const name = 'POST /api/public/:slug/bookings'
  const { body } = await SAMPLE_CALLS[name](world, client)
  const { slug } = world.here.business
  const response = await server.request(`/api/public/${slug}/bookings`, {
    method: 'POST',
    headers: { ...(await client.headers()), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  server.context.plans = { isOn: false, payment: 'simulated' }
  expect(response.status).toBe(201)
})

test('what stays is reading, paying, shutting out, deleting and leaving: nothing else that changes something', () => {
  const writes = [...OPEN_WITHOUT_PLAN].filter((name) => !name.startsWith('GET '))
  const isLeft = (name: string) =>
    name.includes(' /api/subscription/') ||
    name.endsWith(' /api/leaving') ||
    name === 'POST /api/export/house' ||
    /^DELETE .*(access|clients\/:id|permanent|push|keys\/:id|webhooks\/:id|calendars?(\/.*)?)$/.test(
      name,
    )
  expect(writes.filter((name) => !isLeft(name))).toEqual([])
})
