/** A key that may not read clients is told nothing of one by what is refused. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toComandaBody } from '#tests/support/api/calls/comanda-calls.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
})
afterEach(() => server.close())

test('without the scope of clients a refusal tells nothing of one', async () => {
  const { id } = requireNth(house.clients)
  const block = { params: { id }, body: { reason: 'Brigou na recepção', duration: 3 } }
  const days = { ...block.body, unit: 'days' as const }
  const blocked = await server.call(
    'POST /api/clients/:id/block',
    { ...block, body: days },
    owner.token,
  )
  expect(blocked.status).toBeLessThan(300)
  const body = {
    ...{ client: { id }, date: '2026-11-24', time: '10:00' },
    professional_id: requireNth(house.professionals).id,
    service_id: requireNth(house.services).id,
  }
  const book = (token: string) => server.call('POST /api/bookings', { headers: {}, body }, token)
  const writer = await addApiKey(server, owner.id, { scopes: ['bookings:write', 'sales:write'] })
  const { request_id, ...told } = (await book(writer)).body
  expect(told).toEqual({
    code: 'client_blocked_here',
    message: 'Este cliente está bloqueado de fazer agendamentos.',
  })
  expect(request_id).toEqual(expect.any(String))
  const reader = await addApiKey(server, owner.id, { scopes: ['bookings:write', 'clients:read'] })
  const facts = { code: 'client_blocked_here', reason: 'Brigou na recepção', days: 3 }
  expect((await book(reader)).body).toMatchObject(facts)
  expect((await book(owner.token)).body).toMatchObject(facts)
})

test('what a client owes is told by a refusal only to who may read clients', async () => {
  const { id } = requireNth(house.clients)
  const edit = { changes: { account_limit: 10 }, shown: { account_limit: null } }
  await server.call('PATCH /api/clients/:id', { params: { id }, body: edit }, owner.token)
  const visit = await insertBooking(server.storage, house, { date: '2026-11-23' })
  const { price } = requireNth(house.services)
  const close = async (token: string) => {
    const { body: seen } = await server.call(
      'GET /api/bookings/:id',
      { params: { id: visit.id } },
      owner.token,
    )
    const pagamentos = [{ metodo: 'conta' as const, valor: price / 100 }]
    const body = { version: seen.version, comanda: { ...toComandaBody(seen), pagamentos } }
    const closing = { params: { id: visit.id }, body: { ...body, is_courtesy: false } }
    return (await server.call('POST /api/bookings/:id/close', closing, token)).body
  }
  const seller = await addApiKey(server, owner.id, { scopes: ['sales:write'] })
  expect(Object.keys(await close(seller)).sort()).toEqual(['code', 'message', 'request_id'])
  const reader = await addApiKey(server, owner.id, { scopes: ['sales:write', 'clients:read'] })
  expect(await close(reader)).toMatchObject({ code: 'account_limit', owed: 0, limit: 10 })
})

test('a comanda tells what the house keeps of its client only to who may read clients', async () => {
  const { id: client_id } = requireNth(house.clients)
  const edit = { changes: { observacoes: 'Brigou na recepção' }, shown: { observacoes: null } }
  await server.call(
    'PATCH /api/clients/:id',
    { params: { id: client_id }, body: edit },
    owner.token,
  )
  const { id } = await insertBooking(server.storage, house, { date: '2026-11-23', client_id })
  const params = { id }
  const show = (token: string) => server.call('GET /api/bookings/:id', { params }, token)
  const save = async (token: string) => {
    const seen = (await show(owner.token)).body
    const body = { version: seen.version, comanda: toComandaBody(seen), is_courtesy: false }
    return server.call('PUT /api/bookings/:id/comanda', { params, body }, token)
  }
  const blind = await addApiKey(server, owner.id, { scopes: ['bookings:read', 'sales:write'] })
  for (const ask of [show, save]) {
    const told = await ask(blind)
    expect([told.status, told.body.client, told.body.client_id]).toEqual([200, null, client_id])
    expect(told.text).not.toContain('Brigou')
  }
  const scopes = ['bookings:read', 'sales:write', 'clients:read'] as const
  const reader = await addApiKey(server, owner.id, { scopes })
  for (const ask of [show, save])
    expect((await ask(reader)).body.client).toMatchObject({ observacoes: 'Brigou na recepção' })
})
