/** What a house keeps of its clients: found, added, changed, blocked and archived. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { findClient } from '#db/client/clients.ts'
import { clients } from '#db/tables/client.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { DAY, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer(), {
    // In no list: what other calls need is there.
    clients: [{ nome: 'Ninguém', telefone: null, deleted: true, erased_at: 1 }],
  })
})
afterEach(() => house.server.close())

type Query = CallInput<'GET /api/client-records'>['query']
type NewClient = CallInput<'POST /api/clients'>['body']

const list = (query: Query = {}, token = house.token) =>
  house.server.call('GET /api/client-records', { query }, token)
const names = async (query: Query = {}) => (await list(query)).body.clients.map(({ nome }) => nome)
const add = (body: NewClient, key?: string) =>
  house.server.call(
    'POST /api/clients',
    { headers: key === undefined ? {} : { 'idempotency-key': key }, body },
    house.token,
  )
const added = async (body: NewClient) => (await add(body)).body.id
const show = (id: string, token = house.token) =>
  house.server.call('GET /api/clients/:id', { params: { id } }, token)
const change = (id: string, body: CallInput<'PATCH /api/clients/:id'>['body']) =>
  house.server.call('PATCH /api/clients/:id', { params: { id }, body }, house.token)
const block = (id: string, body: CallInput<'POST /api/clients/:id/block'>['body']) =>
  house.server.call('POST /api/clients/:id/block', { params: { id }, body }, house.token)
const act = (
  name:
    | 'DELETE /api/clients/:id'
    | 'DELETE /api/clients/:id/block'
    | 'POST /api/clients/:id/restore',
  id: string,
) => house.server.call(name, { params: { id } }, house.token)
const erase = (id: string) =>
  house.server.call('DELETE /api/clients/:id/permanent', { params: { id } }, house.token)
const stored = (id: string) =>
  house.server.storage.read((db) => findClient(db, house.business.user_id, id))
/** A visit that was paid for. */
const visit = (client_id: string, date: string, price = 5000) =>
  house.insert({ client_id, date, price, status: 'completed' })

test('anybody is found by name without accents, telephone in any writing, or e-mail', async () => {
  await add({ nome: 'João Álvares', telefone: '(11) 98765-4321' })
  await add({ nome: 'Ana Conceição', email: 'Ana.C@Mail.example' })
  for (const [q, who] of [
    ['joao alv', 'João Álvares'],
    ['8765-43', 'João Álvares'],
    ['conceicao', 'Ana Conceição'],
    ['ana.c@MAIL', 'Ana Conceição'],
  ] as const)
    expect([q, await names({ q })]).toEqual([q, [who]])
  const { body } = await list({ q: 'joao' })
  expect(body.count).toEqual({ found: 1, all: 2 })
})

test('they stand in the order asked for, and by pages each stands once', async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, i) => added({ nome: `Cliente ${(i * 3) % 7}` })),
  )
  const first = requireNth(made)
  await completeVisit(first, addDays(MONDAY, -3))
  for (const sort of ['nome', 'ultima_visita', 'total_gasto', 'created_at'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const whole = (await list({ sort, order })).body.clients.map(({ id }) => id)
      const parts: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page = await list({ sort, order, size: '2', ...(after && { after }) })
        parts.push(...page.body.clients.map(({ id }) => id))
        after = page.body.next
      }
      expect([sort, order, parts]).toEqual([sort, order, whole])
      expect(new Set(parts).size).toBe(7)
    }
  }
  expect((await names({ sort: 'nome' }))[0]).toBe('Cliente 0')
  expect((await list({ after: 'x' })).status).toBe(400)
})

test('filters leave who is blocked, has a label, a birthday this month, or has not come for long', async () => {
  const ana = await added({ nome: 'Ana', labels: ['Noiva', 'VIP'], birth_date: '1990-11-30' })
  const bia = await added({ nome: 'Bia', labels: ['Noivado'] })
  // Whoever never came has not stayed away.
  expect(await names({ unseen_days: '60' })).toEqual([])
  await completeVisit(ana, addDays(MONDAY, -61))
  await completeVisit(bia, addDays(MONDAY, -60))
  expect(await names({ unseen_days: '60' })).toEqual(['Ana'])
  await block(bia, { duration: 2, unit: 'days' })
  expect(await names({ label: 'Noiva' })).toEqual(['Ana'])
  expect(await names({ label: 'N%' })).toEqual([])
  expect(await names({ birthday: 'month' })).toEqual(['Ana'])
  expect(await names({ blocked: 'true' })).toEqual(['Bia'])
  expect(await names({ frequencia: 'Alto' })).toEqual([])
  expect((await list()).body.labels).toEqual(['Noiva', 'Noivado', 'VIP'])
  const past = { blocked_until: house.server.context.now() }
  await house.server.storage.write(async (tx) => {
    await tx.update(clients).set(past).where(eq(clients.id, bia))
  })
  expect(await names({ blocked: 'true' })).toEqual([])
})

test('a label is one whatever case and accents it has: the house’s spelling, in old records too', async () => {
  await added({ nome: 'Ana', labels: ['Noiva', 'Química'] })
  const bia = await added({ nome: 'Bia', labels: ['nóiva', 'Nova', 'NOVA'] })
  expect((await show(bia)).body.client.labels).toEqual(['Noiva', 'Nova'])
  const changes = { labels: ['noiva', 'nova', 'quimica'] }
  const changed = await change(bia, { changes, shown: { labels: ['Noiva', 'Nova'] } })
  expect(changed.body.client.labels).toEqual(['Noiva', 'Nova', 'Química'])
  const caio = await added({ nome: 'Caio' })
  await house.server.storage.write(async (tx) => {
    await tx.update(clients).set({ labels: '\nnoiva\n' }).where(eq(clients.id, caio))
  })
  expect((await list()).body.labels).toEqual(['Noiva', 'Nova', 'Química'])
  expect(await names({ label: 'Noiva' })).toEqual(['Ana', 'Bia', 'Caio'])
})

/** A booking that is closed as the house closes it. */
async function completeVisit(client_id: string, date: string): Promise<void> {
  const { id, version } = await house.booked({ client: { id: client_id }, date })
  const params = { id }
  const body = { version, status: 'completed' as const }
  const done = await house.server.call(
    'POST /api/bookings/:id/status',
    { params, body },
    house.token,
  )
  if (done.status !== 200) throw new Error(done.text)
}

test('a telephone is one client’s, in whatever writing, and whoever is edited may keep theirs', async () => {
  const ana = await added({ nome: 'Ana', telefone: '(11) 98765-4321' })
  for (const telefone of ['11987654321', '+55 11 98765-4321', '011 98765 4321']) {
    const { status, body } = await add({ nome: 'Outra', telefone })
    expect([status, body]).toMatchObject([
      409,
      { code: 'client_duplicate', client: { id: ana, nome: 'Ana' } },
    ])
    expect(body.message).toBe('Este celular já está no cadastro de Ana.')
  }
  const kept = { changes: { telefone: '11 98765-4321', nome: 'Ana Maria' } }
  const shown = { telefone: '11987654321', nome: 'Ana' }
  expect((await change(ana, { ...kept, shown })).body.client).toMatchObject({
    ...{ nome: 'Ana Maria', telefone: '11987654321' },
  })
  const bia = await added({ nome: 'Bia' })
  const taken = { changes: { telefone: '11987654321' }, shown: { telefone: null } }
  expect((await change(bia, taken)).body.code).toBe('client_duplicate')
})

test('what is typed is kept as it is meant, and what cannot be is refused by its field', async () => {
  const id = await added({
    ...{ nome: '  Zoë   Lima ', email: ' ZOE@Mail.Example ', labels: ['VIP', 'VIP'] },
    ...{ observacoes: ' Sem amônia ', birth_date: '2000-02-29' },
  })
  expect((await show(id)).body.client).toMatchObject({
    ...{ nome: 'Zoë Lima', email: 'zoe@mail.example', labels: ['VIP'] },
    ...{ observacoes: 'Sem amônia', birth_date: '2000-02-29', frequencia: 'Baixo' },
  })
  for (const [field, value] of [
    ['nome', '   '],
    ['nome', '\u200b'],
    ['telefone', '123'],
    ['telefone', '11 98765-4321 ramal 2'],
    ['telefone', '=cmd()'],
    ['email', 'zoe@'],
    ['birth_date', '2026-02-31'],
    ['birth_date', '1850-05-01'],
    ['birth_date', '2026-12-24'],
    ['observacoes', 'x'.repeat(10_000)],
    ['labels', Array.from({ length: 11 }, (_, i) => `e${i}`)],
  ] as const) {
    const { status, body } = await add({ nome: 'Zoë', [field]: value })
    expect([field, status, Object.keys(body.fields ?? {})[0]?.split('.')[0]]).toEqual([
      field,
      400,
      field,
    ])
  }
})

test('the same key adds once, and a field that somebody changed meanwhile is told', async () => {
  const [one, two] = [await add({ nome: 'Ana' }, 'k1'), await add({ nome: 'Ana' }, 'k1')]
  expect(two.body.id).toBe(one.body.id)
  expect((await list()).body.count?.all).toBe(1)
  const { id } = one.body
  const edit = (observacoes: string) =>
    change(id, { changes: { observacoes }, shown: { observacoes: null } })
  expect((await edit('Alergia')).status).toBe(200)
  expect((await edit('Alergia')).status).toBe(200)
  expect((await edit('Outra')).body.code).toBe('edited_elsewhere')
})

test('a block says until when and why, keeps from booking, and is taken back', async () => {
  const id = await added({ nome: 'Ana' })
  const now = house.server.context.now()
  const { body } = await block(id, { duration: 2, unit: 'weeks' })
  expect(body.block).toEqual({
    until: new Date(now + 14 * DAY).toISOString(),
    reason: 'Faltou ao agendamento',
  })
  expect((await house.book({ client: { id } })).body.code).toBe('client_blocked_here')
  await block(id, { duration: null, unit: 'days', reason: ' Deve ' })
  expect((await show(id)).body.client.block).toEqual({ until: null, reason: 'Deve' })
  expect((await act('DELETE /api/clients/:id/block', id)).status).toBe(204)
  expect((await act('DELETE /api/clients/:id/block', id)).status).toBe(204)
  expect((await house.book({ client: { id } })).status).toBe(201)
  for (const duration of [0, -1, 1.5, 366])
    expect((await block(id, { duration, unit: 'days' })).status).toBe(400)
})

test('archived they are in no list, restored they are back, and only archived they go for good', async () => {
  const id = await added({ nome: 'Ana', telefone: '11987654321' })
  expect(formatAnswer(await erase(id))).toBe('409 client_not_archived')
  await act('DELETE /api/clients/:id', id)
  expect(await names()).toEqual([])
  expect(await names({ archived: 'true' })).toEqual(['Ana'])
  expect(await stored(id)).toBeNull()
  expect((await change(id, { changes: { nome: 'X' }, shown: { nome: 'Ana' } })).status).toBe(404)
  const other = await added({ nome: 'Outra', telefone: '11987654321' })
  expect(formatAnswer(await act('POST /api/clients/:id/restore', id))).toBe('409 client_duplicate')
  await act('DELETE /api/clients/:id', other)
  expect((await act('POST /api/clients/:id/restore', id)).status).toBe(204)
  expect(await stored(id)).toMatchObject({ deleted_at: null, deleted_by: null })
  expect((await erase(other)).status).toBe(204)
  expect(formatAnswer(await erase(other))).toBe('404 client_not_found_here')
  expect(await names({ archived: 'true' })).toEqual([])
})

test('their page tells visits, what comes next, what they bought and what they choose', async () => {
  const id = await added({ nome: 'Ana' })
  for (const weeks of [8, 4, 1]) await visit(id, addDays(MONDAY, -7 * weeks))
  await house.insert({
    ...{ client_id: id, date: addDays(MONDAY, -2) },
    ...{ status: 'cancelled', cancel_reason: 'no_show' },
  })
  const next = await house.booked({ client: { id } })
  const { body } = await show(id)
  expect(body).toMatchObject({
    visits: { completed: 3, no_shows: 1, last_no_show: addDays(MONDAY, -2), bookings: 5 },
    next: { id: next.id, date: TUESDAY, time: '10:00' },
    preferences: { service: { visits: 3 }, professional: { visits: 3 } },
  })
  expect(body.visits.every_days).toBe(28)
  expect(body.last).toHaveLength(4)
  const [row] = (await list()).body.clients
  expect(row).toMatchObject({ visits: 3, next: { date: TUESDAY, time: '10:00' } })
})

test('the reception sees them without what they have spent', async () => {
  const id = await added({ nome: 'Ana' })
  const carla = await joinReception(house.server, house.business)
  const { client } = (await show(id, carla.token)).body
  expect([client.total_gasto, client.ticket_medio]).toEqual([null, null])
  expect((await list({ sort: 'total_gasto' }, carla.token)).status).toBe(400)
  expect((await show(id)).body.client.total_gasto).toBe(0)
})

test('consent is kept with its time and by whose word, and other changes leave its time', async () => {
  const id = await added({ nome: 'Ana', consent: true })
  const given = { at: new Date(house.server.context.now()).toISOString(), source: 'house' }
  expect((await show(id)).body.client.consent).toEqual(given)
  house.server.setNow(house.server.context.now() + 60_000)
  await change(id, { changes: { nome: 'Ana Lima' }, shown: { nome: 'Ana' } })
  expect((await show(id)).body.client.consent).toEqual(given)
  await change(id, { changes: { consent: false }, shown: { consent: true } })
  expect((await show(id)).body.client.consent).toBeNull()
})
