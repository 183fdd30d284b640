/** All that a house holds, and nothing of anybody else's, in one file. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Column, eq, getTableColumns, getTableName } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSessions } from '#db/account/auth-sessions.ts'
import { findNumberMeaning } from '#db/dialect/kit.ts'
import { EXPORTED_TABLES, listExportedColumns } from '#db/leaving/export-rows.ts'
import { audit } from '#db/tables/account.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import { clients } from '#db/tables/client.ts'
import { statements } from '#db/tables/money.ts'
import { outbox } from '#db/tables/outbox.ts'
import { till_counts } from '#db/tables/till.ts'
import { getHead } from '#domain/leaving/house-heads.pt-BR.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import {
  createBusinessOwner,
  PASSWORD,
  signInByPassword,
} from '#tests/support/api/people/sign-up.ts'
import { createPhoto, uploadPicture } from '#tests/support/api/pictures.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'
import { plantNeighbour } from '#tests/support/db/neighbour-rows.ts'
import { TABLES } from '#tests/support/db/tables.ts'

/** Tables of an owner's that are in no file, and why. */
const LEFT_OUT: Record<string, string> = {
  business_settings: 'configuracoes.json',
  pictures: 'the pictures themselves',
  occupancy: 'made from bookings',
  versions: 'counts changes',
  events: 'tells consoles of changes, for some days',
  ledger_days: 'sums of entries',
  ledger_months: 'sums of entries',
  ledger_arrivals: 'sums of entries',
  ledger_arrival_months: 'sums of entries',
  recounted_visits: 'made from comandas and statements',
  visit_days: 'sums of bookings',
  visit_months: 'sums of bookings',
  first_visits: 'made from bookings',
  booking_links: 'keys',
  client_sessions: 'sessions',
  one_time_tokens: 'keys',
  owner_idempotency_keys: 'for a day',
  client_merges: 'for as long as one can be undone',
  imports: 'for as long as one can be undone',
  import_lines: 'for as long as one can be undone',
  due_work: 'what is still to be sent',
  leavings: 'when this house is removed',
  stripe_houses: 'what Stripe knows the house as',
  push_subscriptions: 'keys of devices',
  calendar_feeds: 'keys',
  api_keys: 'keys',
  webhooks: 'addresses, with what signs for them',
  webhook_events: 'what is still to be told',
  webhook_deliveries: 'for as long as it can be sent again',
}

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage, { reviews: [{}] })
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
})
afterEach(() => server.close())

const allow = (token = owner.token, body: object = { current_password: PASSWORD }) =>
  server.call('POST /api/export/house', { body }, token)

const fetchHouse = (key: string, token = owner.token) =>
  server.request(`/api/export/house?key=${encodeURIComponent(key)}`, {
    headers: { Authorization: `Bearer ${token}` },
  })

const fetchAllowed = async (token = owner.token) => fetchHouse((await allow(token)).body.key, token)

async function unpack(token = owner.token): Promise<Record<string, string>> {
  const answer = await fetchAllowed(token)
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, strFromU8(content)]),
  )
}

test('the file is named by the day of the house, where elsewhere it is tomorrow', async () => {
  server.setNow(Date.parse('2026-11-24T01:30Z'))
  const token = (await signInByPassword(server, owner.email)).body.access_token ?? ''
  const answer = await fetchAllowed(token)
  expect(answer.headers.get('content-disposition')).toContain('2026-11-23.zip')
})

test('every table of an owner’s is in a file, or is known to be in none', () => {
  const ofOwners = [...TABLES].filter(([, table]) => 'user_id' in getTableColumns(table))
  const exported = EXPORTED_TABLES.map(({ table }) => getTableName(table))
  expect([...exported, ...Object.keys(LEFT_OUT)].sort()).toEqual(
    ofOwners.map(([name]) => name).sort(),
  )
})

test('what a table says of its numbers can be told of its columns', () => {
  const folder = new URL('../../../db/tables/', import.meta.url)
  const source = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const listDeclared = (made: string) =>
    [...source.join('\n').matchAll(new RegExp(`\\b(\\w+): (?:${made})\\(`, 'g'))]
      .map(([, name]) => name)
      .sort()
  const columns = [...TABLES.values()].flatMap((table) =>
    Object.values<Column>(getTableColumns(table)),
  )
  const listTold = (meaning: string) =>
    columns
      .filter((one) => findNumberMeaning(one) === meaning)
      .map(({ name }) => name)
      .sort()
  expect(listTold('money')).toEqual(listDeclared('money|moneySum'))
  expect(listTold('instant')).toEqual(listDeclared('instant'))
})

test('no file holds bare milliseconds, whatever a column is called', async () => {
  const tolerated_until = Date.UTC(2026, 10, 30, 12)
  await setPlan(server, owner.id, { tolerated_until })
  await server.storage.write((tx) =>
    tx.insert(audit).values({
      ...{ id: 'a', user_id: house.user_id, account_id: owner.id, professional_id: null },
      ...{ action: 'house_kept', at: Date.UTC(2026, 10, 26), address: null, facts: {} },
    }),
  )
  const files = await unpack()
  expect(files['historico.csv']).toContain(';25/11/2026 21:00;')
  expect(files['plano.csv']).toContain(';30/11/2026 09:00;')
  expect(files['configuracoes.json']).toMatch(/"created_at": ".*Z"/)
  for (const [file, text] of Object.entries(files))
    if (/csv$|json$/.test(file)) expect(text).not.toMatch(/(?:^|[;\s])1[78]\d{11}(?:[;,\s]|$)/)
})

test('it holds each of its rows, its settings and its pictures, and nothing of the neighbour', async () => {
  await plantNeighbour(server.storage)
  const { id } = await insertBooking(server.storage, house, { price: 12345 })
  const [first] = house.clients
  const made = { created_at: 0, updated_at: 0 }
  const many = Array.from({ length: 1203 }, (_, i) => ({
    ...{
      id: `c-${String(i).padStart(4, '0')}`,
      user_id: house.user_id,
      nome: `Cliente ${i}`,
      ...made,
    },
  }))
  await server.storage.write(async (tx) => {
    for (let i = 0; i < many.length; i += 400)
      await tx.insert(clients).values(many.slice(i, i + 400))
    await tx
      .insert(clients)
      .values({ id: 'formula', user_id: house.user_id, nome: '=1+1; "x"', ...made })
  })
  const photo = await uploadPicture(server, owner.token, await createPhoto())
  const files = await unpack()
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'LEIA-ME.txt',
      'configuracoes.json',
      ...EXPORTED_TABLES.map(({ file }) => `${file}.csv`),
    ]),
  )
  const [name = ''] = /[0-9a-f]{40}/.exec(photo.body.url) ?? []
  expect(Object.keys(files)).toContain(`fotos/${name}.webp`)
  const people = (files['clientes.csv'] ?? '').split('\r\n')
  expect(people).toHaveLength(many.length + house.clients.length + 3)
  expect(new Set(people).size).toBe(people.length)
  expect(files['clientes.csv']).toContain(first?.id)
  expect(files['clientes.csv']).toContain(`;"'=1+1; ""x""";`)
  const [head = '', row = ''] = (files['agendamentos.csv'] ?? '').split('\r\n')
  expect(row.split(';')[head.replace('\uFEFF', '').split(';').indexOf('Preço')]).toBe('123,45')
  expect(row).toContain(id)
  expect(JSON.parse(files['configuracoes.json'] ?? '')).toMatchObject({ slug: house.slug })
  expect(JSON.stringify(files)).not.toContain('zq-')
})

test('of no file the first line names a password, a session or whose it is', () => {
  const columns = EXPORTED_TABLES.flatMap(listExportedColumns).map(({ name }) => name)
  expect(
    columns.filter((name) => /hash|sealed|token|session|user_id|account_id|proved_by/.test(name)),
  ).toEqual([])
})

test('money’s files are called as its screens call things, in reais and percent, a statement’s lines row by row', async () => {
  const [professional] = house.professionals
  const days = { from_day: '2026-11-02', to_day: '2026-11-08' }
  const line = { kind: 'services', amount: 123450, rate: 40, count: 3, base: 308625, gross: 308625 }
  await server.storage.write(async (tx) => {
    await tx.insert(statements).values({
      ...{ id: 'ext', user_id: house.user_id, professional_id: professional?.id ?? '', ...days },
      ...{ professional_name: 'Rafa', total: 123450, lines: JSON.stringify([line]) },
      ...{ closed_at: 0, closed_by: house.user_id },
    })
    const fee = { method: 'credito', brand: 'Elo', hundredths: 249, days: 30 } as const
    const count = { day: '2026-11-08', expected: 10000, counted: 9550, created_at: 0 }
    await tx
      .insert(till_counts)
      .values({ id: 'cont', user_id: house.user_id, ...count, made_by: owner.id })
    await tx.insert(card_fees).values({ user_id: house.user_id, ...fee })
  })
  const files = await unpack()
  expect(files['extratos-linhas.csv']).toContain(
    'Tipo;Valor;Comissão (%);Quantidade;Base;Valor cobrado',
  )
  expect(files['extratos-linhas.csv']).toContain('ext;Serviços;1234,50;40;3;3086,25;3086,25')
  expect(files['extratos.csv']).not.toContain('{')
  expect(files['taxas-de-cartao.csv']).toContain('Bandeira;Taxa (%);Dias até receber')
  expect(files['taxas-de-cartao.csv']).toContain('Crédito;Elo;2,49;30')
  expect(files['caixa-contagens.csv']).toMatch(/Diferença\r\n/)
  expect(files['caixa-contagens.csv']).toMatch(/;100,00;95,50;.*;-4,50\r\n/)
})

test('every column has its word', () => {
  const named = EXPORTED_TABLES.flatMap((table) => {
    const heads = listExportedColumns(table).map(({ name }) => getHead(name, table.isMoney))
    expect([table.file, new Set(heads).size]).toEqual([table.file, heads.length])
    return heads
  })
  expect(named).not.toContain(undefined)
})

test('a house whose plan is over takes it along too, and nobody but its owner', async () => {
  const reception = await joinReception(server, house)
  await setPlan(server, owner.id, { is_blocked: true })
  expect(Object.keys(await unpack()).length).toBeGreaterThan(20)
  expect((await fetchHouse('', reception.token)).status).toBe(403)
})

test('an open screen is not enough: the password is asked for, and a fresh second step', async () => {
  const readCode = async (answer: Response) => JSON.parse(await answer.text()).code
  expect(await readCode(await fetchHouse(''))).toBe('reauthentication_needed')
  expect((await allow(owner.token, {})).body.code).toBe('reauthentication_needed')
  const wrong = await allow(owner.token, { current_password: 'outra' })
  expect(wrong.body.code).toBe('reauthentication_not_valid')
  const [session] = await server.storage.read((db) => listSessions(db, owner.id))
  const handle = session?.handle ?? ''
  await addFactor(server, owner.id)
  const before = await markSecondStep(server, { handle })
  server.setNow(server.context.now() + 11 * 60_000)
  expect((await allow(before)).body.code).toBe('insufficient_aal')
  const token = await markSecondStep(server, { handle })
  expect((await allow(token)).status).toBe(200)
})

test('what was allowed holds for two minutes, in the session that asked', async () => {
  const { key } = (await allow()).body
  const other = (await signInByPassword(server, owner.email)).body.access_token ?? ''
  expect((await fetchHouse(key, other)).status).toBe(400)
  const [expires_at, mark] = key.split('~')
  const later = `${Number(expires_at) + 60_000}~${mark}`
  expect((await fetchHouse(later)).status).toBe(400)
  server.setNow(Number(expires_at) - 1)
  const answer = await fetchHouse(key)
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  server.setNow(Number(expires_at))
  expect((await fetchHouse(key)).status).toBe(400)
})

test('one at a time: a second one waits until the first has ended, also half-way', async () => {
  const first = await fetchAllowed()
  const reader = first.body?.getReader()
  await reader?.read()
  const meanwhile = await fetchAllowed()
  expect([first.status, meanwhile.status]).toEqual([200, 503])
  await reader?.cancel()
  expect(Object.keys(await unpack()).length).toBeGreaterThan(20)
})

const listActions = async () =>
  (await server.call('GET /api/audit', { query: {} }, owner.token)).body.entries.map(
    ({ action, person }) => [action, person],
  )

test('the history says that it was taken, and the owner is mailed once for one key', async () => {
  const { key } = (await allow()).body
  for (let i = 0; i < 2; i++) await (await fetchHouse(key)).arrayBuffer()
  expect((await listActions())[0]).toEqual(['house_exported', 'owner'])
  const mails = await server.storage.read((db) =>
    db.select().from(outbox).where(eq(outbox.kind, 'house_exported')),
  )
  expect(mails).toMatchObject([
    { recipient: owner.email, facts: { business_name: house.settings.business_name } },
  ])
})

test('a new password ends the key', async () => {
  const { key } = (await allow()).body
  const body = { password: 'outra senha boa 7', current_password: PASSWORD }
  const changed = await server.call('PUT /auth/v1/user', { body }, owner.token)
  expect(changed.status).toBe(200)
  const answer = await fetchHouse(key)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'reauthentication_needed' })
})

test('each list that is taken as a file stands in the history, its parts once', async () => {
  const reception = await joinReception(server, house)
  const load = (query: object, token = owner.token) =>
    server.call('GET /api/client-records', { query }, token)
  await load({})
  await load({ size: '50' })
  const before = await listActions()
  expect(before.flat().filter((word) => word.endsWith('exported'))).toEqual([])
  const { next } = (await load({ size: '51', sort: 'nome' })).body
  await load({ size: '500', ...(next && { after: next }) }, reception.token)
  await server.call('GET /api/export/bookings', { query: {} }, owner.token)
  const [client] = house.clients
  await server.call('GET /api/clients/:id/data', { params: { id: client?.id ?? '' } }, owner.token)
  for (const file of [undefined, 'true'] as const) {
    const query = { ...(file && { file }) }
    await server.call('GET /api/products', { query }, owner.token)
    await server.call('GET /api/product-sales', { query }, owner.token)
    await server.call('GET /api/expenses', { query }, owner.token)
  }
  const taken = (await listActions()).filter(([action = '']) => action.endsWith('exported'))
  expect(taken.map(([action, person]) => [action, person === 'owner']).reverse()).toEqual([
    ['clients_exported', true],
    ['clients_exported', false],
    ['bookings_exported', true],
    ['client_exported', true],
    ['products_exported', true],
    ['sales_exported', true],
    ['expenses_exported', true],
  ])
})
