/** An owner adds and edits who works here: what is kept, what is refused beside its field. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { listTimesOn, MONDAY, readPage, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { listTeam } from '#tests/support/api/calls/staff-calls.ts'
import {
  createBusinessOwner,
  listAuditRows,
  type NewAccount,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

type Edit = CallInput<'PATCH /api/professionals/:id'>['body']
type New = CallInput<'POST /api/professionals'>['body']['professional']
type Member = CallOutput<'GET /api/professionals'>['professionals'][number]

let server: TestServer
let business: Business
let owner: NewAccount

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [{ name: 'Rafa Lima' }],
  })
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

const rafa = () => requireNth(business.professionals).id
const corte = () => requireNth(business.services).id
const add = (professional: New, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return server.call('POST /api/professionals', { headers, body: { professional } }, owner.token)
}
const edit = (changes: Edit['changes'], shown: Edit['shown'], id = rafa(), token = owner.token) =>
  server.call('PATCH /api/professionals/:id', { params: { id }, body: { changes, shown } }, token)
const list = async (): Promise<Member[]> => (await listTeam(server, owner.token)).body.professionals
const find = async (id = rafa()) => (await list()).find((one) => one.id === id)
const open = (start: string, end: string) => ({ enabled: true, schedules: [{ start, end }] })
const CLOSED = { enabled: false, schedules: [] }
const HOUSE = {
  ...{ monday: null, tuesday: null, wednesday: null, thursday: null, friday: null },
  ...{ saturday: null, sunday: null },
}

test('who is added is on the page at once, performs what the house offers, at its hours', async () => {
  const { status, body } = await add({
    name: '  Bia   Melo ',
    email: ' BIA@X.example ',
    phone: '(11) 98765-4321',
  })
  expect([status, body]).toMatchObject([
    201,
    {
      ...{ name: 'Bia Melo', email: 'bia@x.example', phone: '11987654321', bio: null },
      ...{ commission_rate: null, terms: [], account: 'none', archived: false, bookings_ahead: 0 },
      ...HOUSE,
    },
  ])
  expect(body.services).toEqual(business.services.map(({ id }) => id).sort())
  expect(await find(body.id)).toEqual(body)
  const { professionals } = (await readPage(server, business.slug)).body
  expect(professionals.map(({ name }) => name).sort()).toEqual(['Bia Melo', 'Rafa Lima'])
  expect(await listTimesOn(server, business, TUESDAY, { professional_id: body.id })).not.toEqual([])
  const rows = await listAuditRows(server, owner.id)
  expect(rows.map(({ action }) => action)).toContain('professional_added')
})

test('a CPF or CNPJ is kept as people write it, and one whose digits are wrong told in a sentence', async () => {
  const stored = { tax_id: null }
  const wrong = await edit({ tax_id: '529.982.247-26' }, stored)
  expect([wrong.status, wrong.text]).toEqual([
    ...[400, expect.stringContaining('Os dígitos deste CPF não conferem.')],
  ])
  expect((await edit({ tax_id: '52998224725' }, stored)).status).toBe(200)
  expect(await find()).toMatchObject({ tax_id: '529.982.247-25' })
  expect((await readPage(server, business.slug)).text).not.toContain('529.982')
})

test('pressed twice it is one professional; the same key for somebody else is refused', async () => {
  const [one, other] = await Promise.all([
    add({ name: 'Bia Melo' }, 'eu-atendo'),
    add({ name: 'Bia Melo' }, 'eu-atendo'),
  ])
  expect(one.body).toEqual(other.body)
  expect((await list()).length).toBe(2)
  const reused = await add({ name: 'Outra' }, 'eu-atendo')
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('own price, duration and hours are what a client is shown and can book', async () => {
  const terms = [{ service_id: corte(), price: 80, duration: 60, commission_rate: 45 }]
  const changes = { terms, tuesday: open('13:00', '15:00'), monday: CLOSED }
  const saved = await edit(changes, { terms: [], tuesday: null, monday: null })
  expect(saved.status).toBe(200)
  // Own hours are own on every day: those that nobody set are what the house had.
  const friday = { enabled: true, schedules: [{ start: '08:00', end: '18:00' }] }
  expect(saved.body).toMatchObject({ terms, tuesday: open('13:00', '15:00'), friday })
  const page = (await readPage(server, business.slug)).body
  const shown = page.services.find(({ id }) => id === corte())
  expect(shown).toMatchObject({ price: 80, duration: 60 })
  const times = await listTimesOn(server, business, TUESDAY)
  expect([times[0], times.at(-1)]).toEqual(['13:00', '14:00'])
  expect(await listTimesOn(server, business, MONDAY)).toEqual([])
})

test('days that all keep the house’s hours are no hours of their own', async () => {
  const own = Object.fromEntries(WEEKDAYS.map((day) => [day, open('10:00', '12:00')]))
  expect((await edit(own, HOUSE)).status).toBe(200)
  expect((await edit(HOUSE, own)).body).toMatchObject(HOUSE)
  expect((await listTimesOn(server, business, TUESDAY)).length).toBeGreaterThan(8)
})

test('two windows come back in order, whichever was typed first', async () => {
  const [morning, evening] = [open('08:00', '12:00'), open('14:00', '24:00')]
  const typed = { enabled: true, schedules: [...evening.schedules, ...morning.schedules] }
  const { body } = await edit({ saturday: typed }, { saturday: null })
  expect(body.saturday?.schedules).toEqual([...morning.schedules, ...evening.schedules])
})

test('a service that is no longer performed is not offered with them', async () => {
  const { services = [] } = (await find()) ?? {}
  await edit({ services: [requireNth(business.services, 1).id] }, { services })
  expect(await listTimesOn(server, business, TUESDAY)).toEqual([])
})

test('what another tab changed is told field by field, and the rest is saved by nobody', async () => {
  expect((await edit({ name: 'Rafael' }, { name: 'Rafa Lima' })).status).toBe(200)
  const stale = await edit({ name: 'Rafinha', bio: 'Corta bem' }, { name: 'Rafa Lima', bio: null })
  expect([stale.status, stale.body.code, Object.keys(stale.body.fields ?? {})]).toEqual([
    ...[409, 'edited_elsewhere', ['name']],
  ])
  expect(await find()).toMatchObject({ name: 'Rafael', bio: null })
  const beside = await edit({ bio: 'Corta bem' }, { bio: null })
  expect([beside.status, beside.body.name]).toEqual([200, 'Rafael'])
  // Sent again, as by a double press, it is no conflict with itself.
  expect((await edit({ bio: 'Corta bem' }, { bio: null })).status).toBe(200)
})

test.each<[string, Edit['changes'] | Record<string, unknown>, string]>([
  ['name', { name: '   ' }, 'Informe o nome.'],
  ['name', { name: 'a'.repeat(10_000) }, 'Use no máximo 120 caracteres.'],
  ['bio', { bio: 'a'.repeat(601) }, 'Use no máximo 600 caracteres.'],
  ['avatar', { avatar: 'javascript:alert(1)' }, 'Use um endereço de foto que comece com https://.'],
  ['email', { email: 'rafa@x' }, 'Por favor, insira um email válido.'],
  ['phone', { phone: '123' }, 'Por favor, insira um número de telefone válido.'],
  ['commission_rate', { commission_rate: 101 }, 'Informe de 0 a 100%.'],
  ['commission_rate', { commission_rate: 12.5 }, 'Informe um número inteiro, de 0 a 100.'],
  ['monday', { monday: open('22:00', '02:00') }, 'O fim precisa ser depois do início'],
  ['monday', { monday: { enabled: true, schedules: [] } }, 'Informe um horário'],
  [
    'monday',
    { monday: { enabled: true, schedules: [...open('9:00', '18:00').schedules] } },
    'Preencha o início e o fim',
  ],
])(
  '%s %j is refused beside its field, and nothing of the edit is saved',
  async (field, changes, says) => {
    const before = await find()
    // What no form would send is no type of the contract's either.
    const both = { commission_rate: 33, ...changes } as Edit['changes']
    // The fields of an edit are a member's, which `keys` forgets.
    const fields = Object.keys(both) as (keyof Member)[]
    const shown = Object.fromEntries(fields.map((one) => [one, before?.[one]]))
    const { status, body } = await edit(both, shown)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.fields?.[`changes.${field}`]).toContain(says)
    expect(await find()).toEqual(before)
  },
)

test('hours that overlap are refused, of however many windows', async () => {
  const schedules = [
    { start: '09:00', end: '12:00' },
    { start: '11:59', end: '18:00' },
  ]
  const { body } = await edit({ sunday: { enabled: true, schedules } }, { sunday: null })
  expect(body.fields).toEqual({ 'changes.sunday': 'Dois horários deste dia se sobrepõem.' })
})

test('another house’s professional is not found, nor its services known', async () => {
  const there = await createBusiness(server.storage)
  const stranger = requireNth(there.professionals).id
  expect((await edit({ name: 'X' }, { name: 'Profissional 1' }, stranger)).status).toBe(404)
  const foreign = requireNth(there.services).id
  const own = (await find())?.services ?? []
  const taken = await edit({ services: [...own, foreign] }, { services: own })
  expect([taken.status, taken.body.code]).toEqual([404, 'service_not_found'])
  const added = await add({ name: 'Bia', services: [foreign] })
  expect([added.status, added.body.code]).toEqual([404, 'service_not_found'])
  expect((await list()).length).toBe(1)
})

test('hours that would leave bookings outside are told of them, and nothing happens to these', async () => {
  const salon = (time: string) =>
    server.call(
      'POST /api/bookings',
      {
        headers: {},
        body: {
          client: null,
          ...{ service_id: corte(), professional_id: rafa(), date: TUESDAY, time },
        },
      },
      owner.token,
    )
  await salon('10:00')
  await salon('16:00')
  // Outside of the house's hours already: other hours of Rafa's are not why.
  await salon('22:00')
  const week = { ...HOUSE, tuesday: open('13:00', '18:00') }
  const { status, body } = await server.call(
    'POST /api/professionals/:id/outside',
    { params: { id: rafa() }, body: { week } },
    owner.token,
  )
  expect([status, body.count, body.bookings.map(({ time }) => time)]).toEqual([200, 1, ['10:00']])
  expect((await find())?.tuesday).toBeNull()
  const ahead = await server.call(
    'GET /api/professionals/:id/bookings-ahead',
    { params: { id: rafa() } },
    owner.token,
  )
  expect(ahead.body.count).toBe(3)
})
