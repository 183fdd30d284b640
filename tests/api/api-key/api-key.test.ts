/** Keys with which programs call in an owner's name: shown once, within their scopes, ended at once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CallInput, contract } from '#api/contract/contract.ts'
import { KEY_SCOPE_OF } from '#api/contract/key-scopes.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { bookings } from '#db/tables/booking.ts'
import { api_keys } from '#db/tables/integration.ts'
import { KEY_CALLS_A_MINUTE, type KeyScope, MOST_KEYS } from '#domain/integration/api-key.ts'
import { addApiKey } from '#tests/support/api/people/api-keys.ts'
import { recoverAccount } from '#tests/support/api/people/auth-calls.ts'
import { createBusinessOwner, listAuditRows, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>

async function open(rateLimitFactor = 1000): Promise<void> {
  server = await startTestServer({ ...WITH_PLANS, rateLimitFactor })
  house = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
}
beforeEach(() => open())
afterEach(() => server.close())

const make = (scopes: KeyScope[] = ['bookings:read'], name = 'Planilha') =>
  server.call('POST /api/keys', { body: { name, scopes, current_password: PASSWORD } }, owner.token)
const list = () => server.call('GET /api/keys', {}, owner.token)
const readBookings = (key: string) =>
  server.call('GET /api/bookings', { query: {} }, key).then(({ status, body }) => ({
    status,
    code: body.code,
  }))

test('a key is shown once: what is stored and listed begins like it, and is not it', async () => {
  const { status, body } = await make()
  expect(status).toBe(201)
  expect(body.secret).toMatch(/^vez_[\w-]{43}$/)
  const listed = await list()
  expect(listed.body.keys).toMatchObject([{ name: 'Planilha', hint: body.secret.slice(0, 8) }])
  const stored = await server.storage.read((db) => db.select().from(api_keys))
  expect(`${listed.text}${JSON.stringify(stored)}${server.logged()}`).not.toContain(body.secret)
})

test('whoever does not show whose the account is makes none', async () => {
  const tryWith = (shown: object) =>
    server.call(
      'POST /api/keys',
      { body: { name: 'Planilha', scopes: ['bookings:read'], ...shown } },
      owner.token,
    )
  expect((await tryWith({})).body.code).toBe('reauthentication_needed')
  for (const shown of [{ current_password: 'outra' }, { nonce: '123456' }])
    expect((await tryWith(shown)).body.code).toBe('reauthentication_not_valid')
  expect((await list()).body.keys).toEqual([])
  expect((await tryWith({ current_password: PASSWORD })).status).toBe(201)
})

test('it calls what its scopes hold, and is told which one it lacks', async () => {
  const { secret } = (await make(['bookings:read'])).body
  expect(await readBookings(secret)).toEqual({ status: 200, code: undefined })
  const refused = await server.call('GET /api/client-records', { query: {} }, secret)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'key_not_allowed', scope: 'clients:read' })
  expect(refused.body.message).toContain('clients:read')
})

test('who may write may read; who may read may not write', async () => {
  const [reader, writer] = [
    await addApiKey(server, owner.id, { scopes: ['services:read'] }),
    await addApiKey(server, owner.id, { scopes: ['services:write'] }),
  ]
  const read = (key: string) => server.call('GET /api/services', {}, key)
  const add = (key: string) =>
    server.call(
      'POST /api/services',
      {
        headers: {},
        body: {
          services: [{ name: 'Escova', price: 50, duration: 30, category: 'hair' as const }],
        },
      },
      key,
    )
  expect([(await read(reader)).status, (await read(writer)).status]).toEqual([200, 200])
  expect((await add(reader)).status).toBe(403)
  expect((await add(writer)).status).toBe(201)
})

test('a booking by a key is judged like any other, and the history says which key it was', async () => {
  const { secret } = (await make(['bookings:write'])).body
  const service_id = requireNth(house.services).id
  const professional_id = requireNth(house.professionals).id
  const at = { date: '2026-11-24', time: '10:00', service_id, professional_id, client: null }
  const book = () => server.call('POST /api/bookings', { headers: {}, body: at }, secret)
  const first = await book()
  expect(first.status).toBe(201)
  const second = await book()
  expect([second.status, second.body.code]).toEqual([409, 'slot_taken'])
  const [row] = await server.storage.read((db) => db.select().from(bookings))
  const params = { id: row?.id ?? '' }
  const trashed = await server.call(
    'DELETE /api/bookings/:id',
    { params, body: { version: row?.version ?? 1 } },
    secret,
  )
  expect(trashed.status).toBe(200)
  const rows = await listAuditRows(server, owner.id)
  const entry = rows.find(({ action }) => action === 'booking_trashed')
  expect(entry?.facts).toMatchObject({ device: `chave de API ${secret.slice(0, 8)}…` })
})

test('without the scope of clients a booking names nobody by a telephone, and makes nobody', async () => {
  const known = requireNth(house.clients)
  const at = {
    ...{ date: '2026-11-24', time: '10:00', professional_id: requireNth(house.professionals).id },
    service_id: requireNth(house.services).id,
  }
  type Client = CallInput<'POST /api/bookings'>['body']['client']
  const book = (key: string, client: Client, time = '10:00') =>
    server.call('POST /api/bookings', { headers: {}, body: { ...at, time, client } }, key)
  const key = await addApiKey(server, owner.id, { scopes: ['bookings:write', 'clients:read'] })
  const lacking = { code: 'key_not_allowed', scope: 'clients:write' }
  const theirs = { nome: 'Outra Pessoa', telefone: known.telefone ?? '' }
  for (const typed of [theirs, { nome: 'Pessoa Nova', telefone: '11944443333' }]) {
    const refused = await book(key, typed)
    expect(refused.body).toMatchObject(lacking)
    expect(refused.text).not.toContain(known.id)
  }
  const booked = await book(key, { id: known.id })
  expect(booked.status).toBe(201)
  const { id, version } = requireNth(booked.body.bookings)
  const changed = await server.call(
    'PATCH /api/bookings/:id',
    { params: { id }, body: { version, client: { ...theirs, known: 'in_name' } } },
    key,
  )
  expect(changed.body).toMatchObject(lacking)
  const writer = await addApiKey(server, owner.id, { scopes: ['bookings:write', 'clients:write'] })
  const told = await book(writer, theirs, '14:00')
  expect(told.body).toMatchObject({ code: 'client_known', client: { id: known.id } })
  expect((await book(writer, { nome: 'Pessoa Nova' }, '14:00')).status).toBe(201)
})

test('taken back it ends at once; twice is once; another house’s is not found', async () => {
  const { secret, key } = (await make()).body
  const other = await createBusiness(server.storage)
  const stranger = await createBusinessOwner(server, other)
  await setPlan(server, stranger.id, {})
  const end = (token: string) =>
    server.call('DELETE /api/keys/:id', { params: { id: key.id } }, token)
  expect((await end(stranger.token)).status).toBe(404)
  expect((await readBookings(secret)).status).toBe(200)
  expect([(await end(owner.token)).status, (await end(owner.token)).status]).toEqual([204, 204])
  expect(await readBookings(secret)).toEqual({ status: 401, code: 'unauthenticated' })
  const actions = (await listAuditRows(server, owner.id)).map(({ action }) => action)
  expect(actions.filter((one) => one.startsWith('api_key'))).toEqual([
    'api_key_made',
    'api_key_revoked',
  ])
})

test('when it was used last is known to the minute', async () => {
  const { secret } = (await make()).body
  const readUse = async () => requireNth((await list()).body.keys).last_used_at
  expect(await readUse()).toBeNull()
  const first = server.context.now()
  await readBookings(secret)
  server.setNow(first + 30_000)
  await readBookings(secret)
  expect(await readUse()).toBe(new Date(first).toISOString())
  server.setNow(first + 61_000)
  await readBookings(secret)
  expect(await readUse()).toBe(new Date(first + 61_000).toISOString())
})

test('a plan without the API makes none, and those that were made rest until it is back', async () => {
  const { secret, key } = (await make()).body
  await setPlan(server, owner.id, { plano_atual: 'basico' })
  const refused = await make()
  expect([refused.status, refused.body.code]).toEqual([402, 'plan_insufficient'])
  expect(await readBookings(secret)).toEqual({ status: 402, code: 'plan_insufficient' })
  await setPlan(server, owner.id, { plano_atual: 'essencial' })
  expect((await readBookings(secret)).status).toBe(200)
  // It can be taken back whatever the plan.
  await setPlan(server, owner.id, { is_blocked: true })
  const ended = await server.call('DELETE /api/keys/:id', { params: { id: key.id } }, owner.token)
  expect(ended.status).toBe(204)
})

test('its owner is told by mail, and the history names it with its scopes', async () => {
  const { key } = (await make(['bookings:read', 'clients:read'])).body
  await server.call('DELETE /api/keys/:id', { params: { id: key.id } }, owner.token)
  const told = (await server.sent()).mails.filter(({ subject }) => subject.includes('chave de API'))
  expect(told.map(({ to }) => to)).toEqual([owner.email])
  expect(told[0]?.text).toContain('Planilha (bookings:read, clients:read)')
  const { body } = await server.call('GET /api/audit', { query: {} }, owner.token)
  const named = body.entries.filter(({ action }) => action.startsWith('api_key_'))
  expect(named.map(({ service }) => service).sort()).toEqual(
    ['“Planilha” (bookings:read, clients:read)', '“Planilha”'].sort(),
  )
})

test('a password that was set by a recovery ends keys; another house’s go on', async () => {
  const { secret } = (await make()).body
  const neighbour = await createBusiness(server.storage)
  const other = await createBusinessOwner(server, neighbour)
  await setPlan(server, other.id, {})
  const theirs = await addApiKey(server, other.id)
  const { access_token } = await recoverAccount(server, owner.email)
  const body = { password: 'outra senha bem comprida' }
  expect((await server.call('PUT /auth/v1/user', { body }, access_token)).status).toBe(200)
  expect((await readBookings(secret)).status).toBe(401)
  expect((await readBookings(theirs)).status).toBe(200)
})

test('each key has its own calls a minute', async () => {
  await server.close()
  await open(3 / KEY_CALLS_A_MINUTE)
  const [busy, other] = [await addApiKey(server, owner.id), await addApiKey(server, owner.id)]
  for (let call = 0; call < 3; call += 1) expect((await readBookings(busy)).status).toBe(200)
  const refused = await server.call('GET /api/bookings', { query: {} }, busy)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await readBookings(other)).status).toBe(200)
})

test('a house has so many at most; those that ended do not count', async () => {
  const { key } = (await make()).body
  for (let made = 1; made < MOST_KEYS; made += 1) await addApiKey(server, owner.id)
  expect((await make()).body).toMatchObject({ code: 'too_many_api_keys', most: MOST_KEYS })
  await server.call('DELETE /api/keys/:id', { params: { id: key.id } }, owner.token)
  expect((await make()).status).toBe(201)
})

test.each([
  { name: '  ', scopes: ['bookings:read' as const], field: 'name' },
  { name: 'Planilha', scopes: [], field: 'scopes' },
])('what lacks $field is told so', async ({ field, ...body }) => {
  const answer = await server.call('POST /api/keys', { body }, owner.token)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
})

test('a scope that nobody knows is refused', async () => {
  const body = JSON.stringify({ name: 'Planilha', scopes: ['plan:write'] })
  const headers = { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' }
  const { status } = await server.request('/api/keys', { method: 'POST', body, headers })
  expect(status).toBe(400)
})

test('no scope opens accounts, people, the plan, the end of the house, or keys', () => {
  const open = Object.keys(KEY_SCOPE_OF)
  const closed =
    /\/(keys|webhook|calendars|professionals|reception|subscription|leaving|settings|me$|export\/house|till|expenses|statements|advances|permanent|merge)/
  expect(open.filter((name) => closed.test(name))).toEqual([])
  // What no house's owner calls has no key either.
  const access = open.map((name) => {
    const found = Object.entries<Endpoint>(contract).find(([call]) => call === name)
    return found?.[1].access
  })
  expect(access.every((one) => one === 'owner' || one === 'reception')).toBe(true)
  const writes = Object.entries(KEY_SCOPE_OF).filter(([name]) => !name.startsWith('GET '))
  const reading = writes.filter(([, scope]) => scope?.endsWith(':read')).map(([name]) => name)
  expect(reading).toEqual(['POST /api/bookings/conflicts'])
})
