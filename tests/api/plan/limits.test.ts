import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import { professionals } from '#db/tables/service.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { createPhone } from '#tests/support/db/factories.ts'

let server: TestServer
let token: string
let user_id: string
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  const owner = await createOwner(server)
  token = owner.access_token
  user_id = owner.id
})
afterEach(() => server.close())

const addProfessional = (name: string) =>
  server.call('POST /api/professionals', { headers: {}, body: { professional: { name } } }, token)
const addClient = (nome: string) =>
  server.call('POST /api/clients', { headers: {}, body: { nome, telefone: createPhone() } }, token)

const plantClients = (count: number) =>
  server.storage.write(async (tx) => {
    for (let i = 0; i < count; i++)
      await tx.insert(clients).values({
        ...{ id: `cliente-${i}`, user_id, nome: `Cliente ${i}` },
        ...{ created_at: i + 1, updated_at: i + 1 },
      })
  })

test('basico has two professionals, however many are added at once', async () => {
  await setPlan(server, user_id, { plano_atual: 'basico' })
  const added = await Promise.all(['Ana', 'Bia', 'Cris', 'Duda'].map(addProfessional))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = added.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body.code]).toEqual([402, 'plan_limit'])
  expect(refused?.body.message).toBe(
    'Seu plano leva até 2 profissionais. Mude de plano para ter mais.',
  )
})

test('who comes back from the archive needs a place too', async () => {
  const ids: string[] = []
  for (const name of ['Ana', 'Bia', 'Cris']) ids.push((await addProfessional(name)).body.id)
  const [first = ''] = ids
  const params = { id: first }
  await server.call('POST /api/professionals/:id/archive', { params }, token)
  await setPlan(server, user_id, { plano_atual: 'basico' })
  const back = await server.call('POST /api/professionals/:id/restore', { params }, token)
  expect([back.status, back.body.code]).toEqual([402, 'plan_limit'])
})

test('what is over the limit after a change down is read, not hidden, and not edited', async () => {
  const ids: string[] = []
  for (const name of ['Ana', 'Bia', 'Cris']) {
    server.setNow(server.context.now() + 1000)
    ids.push((await addProfessional(name)).body.id)
  }
  await setPlan(server, user_id, { plano_atual: 'basico' })
  const rename = (name: string, id = '') =>
    server.call(
      'PATCH /api/professionals/:id',
      { params: { id }, body: { changes: { name: 'Outro' }, shown: { name } } },
      token,
    )
  expect((await rename('Ana', ids[0])).status).toBe(200)
  expect((await rename('Cris', ids[2])).body).toMatchObject({ code: 'plan_limit', beyond: true })
  const { body } = await server.call('GET /api/professionals', { query: {} }, token)
  expect(body.professionals).toHaveLength(3)
  const rows = await server.storage.read((db) => db.select().from(professionals))
  expect(rows).toHaveLength(3)
})

test('of those that were added at the same moment the first by their ids are within the plan', async () => {
  const ids: string[] = []
  for (const name of ['Ana', 'Ana', 'Ana']) ids.push((await addProfessional(name)).body.id)
  const rows = await server.storage.read((db) => db.select().from(professionals))
  expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(1)
  await setPlan(server, user_id, { plano_atual: 'basico' })
  const body = { changes: { name: 'Outra' }, shown: { name: 'Ana' } }
  const statuses: number[] = []
  for (const id of ids.sort())
    statuses.push(
      (await server.call('PATCH /api/professionals/:id', { params: { id }, body }, token)).status,
    )
  expect(statuses).toEqual([200, 200, 402])
})

test('basico has 250 clients of the owner’s adding, and a client who books is never turned away', async () => {
  await setPlan(server, user_id, { plano_atual: 'basico' })
  await plantClients(249)
  expect((await addClient('A última')).status).toBe(201)
  const refused = await addClient('Uma a mais')
  expect([refused.status, refused.body.code]).toEqual([402, 'plan_limit'])
  const { body } = await server.call('GET /api/me', {}, token)
  const slug = body.business?.slug ?? ''
  const typed = { nome: 'Marina Souza', email: 'marina@cliente.example', telefone: createPhone() }
  const session = await server.call('POST /api/public/:slug/session', {
    params: { slug },
    body: typed,
  })
  expect(session.status).toBe(200)
})

test('imports that begin at the same moment share the room that there is', async () => {
  await setPlan(server, user_id, { plano_atual: 'basico' })
  await plantClients(247)
  const begin = async () => {
    const body = { kind: 'clients', file_name: 'clientes.csv' } as const
    const { id } = (await server.call('POST /api/imports', { headers: {}, body }, token)).body
    const lines = ['Ana', 'Bia'].map((nome, i) => ({
      line: i + 2,
      cells: { nome, telefone: createPhone() },
    }))
    await server.call('POST /api/imports/:id/lines', { params: { id }, body: { lines } }, token)
    return id
  }
  const ids = [await begin(), await begin()]
  const started = await Promise.all(
    ids.map((id) =>
      server.call(
        'POST /api/imports/:id/start',
        { params: { id }, body: { known: 'join' } },
        token,
      ),
    ),
  )
  expect(started.map(({ status }) => status).sort()).toEqual([200, 402])
})

test('an import that the plan has no room for says so before it begins', async () => {
  await setPlan(server, user_id, { plano_atual: 'basico' })
  await plantClients(249)
  const body = { kind: 'clients', file_name: 'clientes.csv' } as const
  const { id } = (await server.call('POST /api/imports', { headers: {}, body }, token)).body
  const lines = ['Ana', 'Bia'].map((nome, i) => ({
    line: i + 2,
    cells: { nome, telefone: createPhone() },
  }))
  await server.call('POST /api/imports/:id/lines', { params: { id }, body: { lines } }, token)
  const start = { params: { id }, body: { known: 'join' } } as const
  const refused = await server.call('POST /api/imports/:id/start', start, token)
  expect([refused.status, refused.body.code]).toEqual([402, 'plan_limit'])
  await setPlan(server, user_id, {})
  expect((await server.call('POST /api/imports/:id/start', start, token)).status).toBe(200)
})
