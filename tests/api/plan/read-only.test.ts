/** What lies beyond a plan is marked where it is listed, and no write edits it. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import { professionals } from '#db/tables/service.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

/** Of the plan that the house has. */
const MOST = { clients: 250, professionals: 2 }

let server: TestServer
let house: Business
let token: string
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage, { professionals: [], clients: [] })
  token = (await createBusinessOwner(server, house)).token
  await setPlan(server, house.user_id, { plano_atual: 'basico' })
  await server.storage.write(async (tx) => {
    const { user_id } = house
    const at = (i: number) => ({ created_at: i + 1, updated_at: i + 1 })
    for (let i = 0; i <= MOST.clients; i++)
      await tx.insert(clients).values({ id: `c-${i}`, user_id, nome: `Cliente ${i}`, ...at(i) })
    for (let i = 0; i <= MOST.professionals; i++)
      await tx.insert(professionals).values({
        ...{ id: `p-${i}`, user_id, name: `Pessoa ${i}`, services: [], ...at(i) },
      })
  })
})
afterEach(() => server.close())

const LAST = `c-${MOST.clients}`
const LAST_PRO = `p-${MOST.professionals}`

test('the lists and the record mark those beyond it, and no others', async () => {
  const list = await server.call('GET /api/client-records', { query: { size: 500 } }, token)
  const marked = list.body.clients.filter(({ read_only }) => read_only).map(({ id }) => id)
  expect(marked).toEqual([LAST])
  const record = await server.call('GET /api/clients/:id', { params: { id: LAST } }, token)
  expect(record.body.read_only).toBe(true)
  const first = await server.call('GET /api/clients/:id', { params: { id: 'c-0' } }, token)
  expect(first.body.read_only).toBe(false)
  const team = await server.call('GET /api/professionals', { query: {} }, token)
  const pros = team.body.professionals.filter(({ read_only }) => read_only).map(({ id }) => id)
  expect(pros).toEqual([LAST_PRO])
  await setPlan(server, house.user_id, { plano_atual: 'avancado' })
  const all = await server.call('GET /api/client-records', { query: { size: 500 } }, token)
  expect(all.body.clients.some(({ read_only }) => read_only)).toBe(false)
})

test('the list is narrowed to those beyond it; within it, or archived, there is nobody', async () => {
  const list = async (query: { archived?: 'true' } = {}) => {
    const asked = { read_only: 'true', size: 500, ...query } as const
    const { body } = await server.call('GET /api/client-records', { query: asked }, token)
    return [body.count?.found, ...body.clients.map(({ id }) => id)]
  }
  const neighbour = await createBusiness(server.storage, {})
  expect(neighbour.clients.length).toBeGreaterThan(0)
  expect(await list()).toEqual([1, LAST])
  expect(await list({ archived: 'true' })).toEqual([0])
  const archive = (id: string) => server.call('DELETE /api/clients/:id', { params: { id } }, token)
  expect((await archive('c-0')).status).toBeLessThan(300)
  expect(await list()).toEqual([0])
  await setPlan(server, house.user_id, { plano_atual: 'avancado' })
  expect(await list()).toEqual([0])
})

test('nothing is written down of a client beyond it', async () => {
  const add = (id: string) =>
    server.call(
      'POST /api/clients/:id/notes',
      { params: { id }, headers: {}, body: { text: 'Prefere à tarde' } },
      token,
    )
  expect((await add(LAST)).body).toMatchObject({ code: 'plan_limit', beyond: true })
  expect((await add('c-0')).status).toBe(201)
})

test('a professional beyond it is not invited, nor given a service', async () => {
  const invite = (id: string) =>
    server.call('POST /api/professionals/:id/invitation', { params: { id } }, token)
  expect((await invite(LAST_PRO)).body.code).toBe('plan_limit')
  expect((await invite('p-0')).status).toBe(201)
  const [service] = house.services
  const params = { id: service?.id ?? '' }
  const perform = (professional_id: string) =>
    server.call(
      'PATCH /api/services/:id',
      {
        params,
        body: { changes: { professionals: [{ professional_id }] }, shown: { professionals: [] } },
      },
      token,
    )
  expect((await perform(LAST_PRO)).body.code).toBe('plan_limit')
  expect((await perform('p-0')).status).toBe(200)
})

test('bookings that are brought in make clients, which the plan has to have room for', async () => {
  const { services } = house
  await setPlan(server, house.user_id, { plano_atual: 'essencial' })
  await server.storage.write((tx) =>
    tx.insert(professionals).values({
      ...{ id: 'quem', user_id: house.user_id, name: 'Quem Atende' },
      ...{ services: services.map(({ id }) => id), created_at: 0, updated_at: 0 },
    }),
  )
  const body = { kind: 'bookings', file_name: 'agenda.csv' } as const
  const { id } = (await server.call('POST /api/imports', { headers: {}, body }, token)).body
  const lines = ['10:00', '14:00'].map((time, i) => ({
    line: i + 2,
    cells: {
      ...{ date: '24/11/2026', time, nome: `Nova ${i}`, telefone: createPhone() },
      ...{ service: services[0]?.name ?? '', professional: 'Quem Atende' },
    },
  }))
  const checked = await server.call(
    'POST /api/imports/:id/lines',
    { params: { id }, body: { lines } },
    token,
  )
  expect(checked.body.lines.map(({ state }) => state)).toEqual(['new', 'new'])
  const start = () =>
    server.call('POST /api/imports/:id/start', { params: { id }, body: { known: 'skip' } }, token)
  await setPlan(server, house.user_id, { plano_atual: 'basico' })
  expect((await start()).body).toMatchObject({ code: 'plan_limit', beyond: false })
  await setPlan(server, house.user_id, { plano_atual: 'essencial' })
  expect((await start()).status).toBe(200)
})

test('a record that a stranger leaves at the page takes no place of the owner’s until it books', async () => {
  const salon = await createBusiness(server.storage)
  const own = (await createBusinessOwner(server, salon)).token
  await setPlan(server, salon.user_id, { plano_atual: 'basico' })
  const countUsed = async () =>
    (await server.call('GET /api/subscription', {}, own)).body.used.clients
  const before = await countUsed()
  const params = { slug: salon.slug }
  for (const nome of ['Quem Passa', 'Quem Volta']) {
    const body = { nome, email: `${nome.slice(5)}@rua.example`, telefone: createPhone() }
    expect((await server.call('POST /api/public/:slug/session', { params, body })).status).toBe(200)
  }
  expect(await countUsed()).toBe(before)
  const found = await server.storage.read((db) =>
    db.select().from(clients).where(eq(clients.nome, 'Quem Volta')),
  )
  const { id: client_id, nome: client_name } = requireNth(found)
  await insertBooking(server.storage, salon, { client_id, client_name })
  expect(await countUsed()).toBe(before + 1)
  const added = { headers: {}, body: { nome: 'Da Casa', telefone: createPhone() } }
  expect((await server.call('POST /api/clients', added, own)).status).toBe(201)
  expect(await countUsed()).toBe(before + 2)
})
