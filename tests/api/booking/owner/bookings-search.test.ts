/** The owner's list of bookings: filters, pages, totals; and what there is to choose from when booking. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { bookings } from '#db/tables/booking.ts'
import { products } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    services: [{ name: 'Corte' }, { name: 'Barba', price: 3000, status: 'active' }],
    composites: [{ name: 'Completo', items: [{ service: 0 }, { service: 1 }] }],
    clients: [
      { nome: 'João Conceição', telefone: '11987654321', email: 'joao_c@conta.example' },
      { nome: 'Maria das Dores', telefone: '2133334444', email: 'maria%d@conta.example' },
      { nome: 'Sem Contato', telefone: null, email: null },
    ],
  })
})
afterEach(() => server.close())

const getClientId = (position: number) => requireNth(house.business.clients, position).id
const getServiceId = (position: number) => requireNth(house.business.services, position).id
const names = async (q: string) => {
  const { body } = await house.search({ q })
  return body.bookings.map(({ client_name }) => client_name).sort()
}

test('the newest date comes first, pages follow each other, and all are counted', async () => {
  for (const [date, time] of [
    [MONDAY, '09:00'],
    [TUESDAY, '08:00'],
    [TUESDAY, '15:00'],
    ['2026-11-01', '10:00'],
    ['2027-01-05', '10:00'],
  ] as const) {
    await house.insert({ date, time })
  }
  const all = (await house.search()).body
  expect(all.count).toBe(5)
  const listed = all.bookings.map(({ date, time }) => `${date} ${time}`)
  expect(listed).toEqual([
    '2027-01-05 10:00',
    `${TUESDAY} 15:00`,
    `${TUESDAY} 08:00`,
    `${MONDAY} 09:00`,
    '2026-11-01 10:00',
  ])
  const page = async (number: number) =>
    (await house.search({ page: number, size: 2 })).body.bookings.map(({ id }) => id)
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(
    all.bookings.map(({ id }) => id),
  )
  expect(await page(4)).toEqual([])
  expect((await house.search({ page: 3, size: 2 })).body.count).toBe(5)
})

test('an export gives what the list gives, in its order, and leads on until all of it came', async () => {
  for (const time of ['08:00', '09:00', '10:00']) await house.insert({ time })
  const rows = await server.storage.read((db) => db.select().from(bookings))
  const many = Array.from({ length: 500 }, (_, at) => ({
    ...requireNth(rows),
    ...{ id: `z${at}`, status: 'cancelled' as const },
  }))
  await server.storage.write((tx) => tx.insert(bookings).values(many))
  const load = (query: CallInput<'GET /api/export/bookings'>['query']) =>
    server.call('GET /api/export/bookings', { query }, house.token)
  const { body: one } = await load({})
  expect([one.bookings.length, one.next]).toEqual([500, expect.any(String)])
  const { body: other } = await load({ after: one.next ?? '' })
  expect([other.bookings.length, other.next]).toEqual([3, null])
  const listed = (await house.search({ size: 1000 })).body.bookings
  expect([...one.bookings, ...other.bookings]).toEqual(listed)
  const { body: open } = await load({ status: 'confirmed' })
  expect([open.bookings.length, open.next]).toEqual([3, null])
  expect(formatAnswer(await load({ from: TUESDAY, to: MONDAY }))).toBe('400 date_range')
})

test('each filter leaves its own, and together they narrow', async () => {
  const rafa = await house.insert({ time: '08:00' })
  const bia = await house.insert({
    professional_id: house.getProfessionalId(1),
    client_id: getClientId(1),
  })
  const gone = await house.insert({ time: '12:00', status: 'cancelled', cancel_reason: 'no_show' })
  const off = await house.insert({ time: '13:00', status: 'cancelled', cancel_reason: 'client' })
  const later = await house.insert({ date: '2026-12-24', status: 'pendente', origin: 'widget' })
  const barba = await house.insert({ time: '14:00', service_id: getServiceId(1) })
  const combo = requireNth(house.business.composites).id
  const whole = await house.insert({ time: '16:00', composite_id: combo, is_composite: true })
  const found = async (query: Parameters<OwnerSalon['search']>[0]) =>
    (await house.search(query)).body.bookings.map(({ id }) => id).sort()
  const ids = (...rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  expect(await found({ professional_id: house.getProfessionalId(1) })).toEqual(ids(bia))
  expect(await found({ client_id: getClientId(1) })).toEqual(ids(bia))
  expect(await found({ status: 'no_show' })).toEqual(ids(gone))
  expect(await found({ status: 'cancelled' })).toEqual(ids(off))
  expect(await found({ status: 'pendente' })).toEqual(ids(later))
  expect(await found({ origin: 'widget' })).toEqual(ids(later))
  expect(await found({ from: '2026-11-25' })).toEqual(ids(later))
  expect(await found({ to: MONDAY })).toEqual([])
  expect(await found({ service_id: getServiceId(1) })).toEqual(ids(barba))
  expect(await found({ service_id: combo })).toEqual(ids(whole))
  expect(await found({ service_id: getServiceId(0) })).toEqual(ids(rafa, bia, gone, off, later))
  expect(await found({ status: 'confirmed', professional_id: house.getProfessionalId(1) })).toEqual(
    ids(bia),
  )
  expect(formatAnswer(await house.search({ from: TUESDAY, to: MONDAY }))).toBe('400 date_range')
})

test('a part of the name, whatever its accents, the telephone or the e-mail is found', async () => {
  for (const [i, time] of ['08:00', '09:00', '10:00'].entries()) {
    await house.insert({ client_id: getClientId(i), time })
  }
  const [joao, maria, none] = ['João Conceição', 'Maria das Dores', 'Sem Contato']
  expect(await names('conceicao joao')).toEqual([joao])
  expect(await names('  DORES ')).toEqual([maria])
  expect(await names('9 8765-4')).toEqual([joao])
  expect(await names('(21) 3333')).toEqual([maria])
  expect(await names('joao_c@')).toEqual([joao])
  expect(await names('')).toEqual([joao, maria, none])
  expect(await names('con')).toEqual([joao, maria, none])
  expect(await names('ninguém')).toEqual([])
})

test('signs that mean something to the database mean themselves', async () => {
  for (const [i, time] of ['08:00', '09:00'].entries()) {
    await house.insert({ client_id: getClientId(i), time })
  }
  expect(await names('%')).toEqual(['Maria das Dores'])
  expect(await names('_')).toEqual(['João Conceição'])
  expect(await names('\\')).toEqual([])
  expect(await names("' OR 1=1 --")).toEqual([])
  expect(await names('1')).toEqual([])
})

test('totals are of all that the filters leave, whatever page is shown', async () => {
  await house.insert({ time: '08:00', status: 'completed', price: 4000 })
  await house.insert({ time: '09:00', status: 'completed', price: 9000, is_courtesy: true })
  const sold = await house.booked({ time: '11:00', price: 70 })
  await house.set(sold, 'completed')
  await house.insert({ time: '12:00' })
  await house.insert({ time: '13:00', status: 'pendente' })
  await house.insert({ time: '14:00', status: 'cancelled' })
  await house.insert({ time: '15:00', status: 'completed', deleted: true })
  const { body } = await house.search({ size: 1 })
  expect(body.totals).toEqual({
    ...{ revenue: 110, expected: 100 },
    ...{ completed: 3, open: 2, cancelled: 1 },
  })
  const none = await house.search({ from: '2030-01-01' })
  expect(none.body).toEqual({
    bookings: [],
    count: 0,
    totals: { revenue: 0, expected: 0, completed: 0, open: 0, cancelled: 0 },
  })
})

test('sums may be more than the most that any one booking may cost', async () => {
  const booked = []
  for (const time of ['08:00', '09:00', '11:00']) {
    booked.push(await house.booked({ time, price: 10_000_000 }))
  }
  for (const booking of booked) await house.set(booking, 'completed')
  const { status, body } = await house.search()
  expect([status, body.totals.revenue]).toEqual([200, 30_000_000])
  const params = { id: requireNth(booked).id }
  const detail = await server.call('GET /api/bookings/:id', { params }, house.token)
  expect([detail.status, detail.body.client?.total_gasto]).toEqual([200, 30_000_000])
})

test("another house's bookings and clients are in no list and no sum", async () => {
  const there = await openOwnerSalon(server, { clients: [{ nome: 'João de Lá' }] })
  await there.insert({ status: 'completed' })
  const { body } = await house.search({ q: 'joao', professional_id: there.getProfessionalId(0) })
  expect([body.count, body.totals.revenue]).toEqual([0, 0])
  expect((await house.search()).body.count).toBe(0)
  expect(await found('joao')).toEqual(['João Conceição'])
})

const found = async (q?: string) => {
  const query = q === undefined ? {} : { q }
  const { body } = await server.call('GET /api/clients', { query }, house.token)
  return body.clients.map(({ nome }) => nome)
}

test('clients are found as bookings are, and without a text the last ones come first', async () => {
  expect(await found('contato')).toEqual(['Sem Contato'])
  expect(await found('98765')).toEqual(['João Conceição'])
  expect(await found()).toEqual(['Sem Contato', 'Maria das Dores', 'João Conceição'])
  for (let i = 0; i < 25; i++) await house.booked({ client: { nome: `Ana ${i}` }, time: toTime(i) })
  expect(await found('ana')).toHaveLength(20)
})

const toTime = (i: number) => `${String(8 + Math.trunc(i / 2)).padStart(2, '0')}:${i % 2 ? 3 : 0}0`

test('the catalogue holds what can be booked and sold, by name', async () => {
  const own = { user_id: house.business.user_id, created_at: CREATED_AT, updated_at: CREATED_AT }
  const shelf = { ...own, price: 2550 }
  const gone = { ...own, id: 'p-antiga', name: 'Antiga', services: [], deleted: true }
  await server.storage.write(async (tx) => {
    await tx.insert(professionals).values(gone)
    await tx.insert(products).values([
      { ...shelf, id: 'p-cera', name: 'Cera', stock: 3, status: 'active' },
      { ...shelf, id: 'p-velho', name: 'Velho', stock: 0, status: 'inactive' },
    ])
  })
  const { body } = await server.call('GET /api/catalog', {}, house.token)
  expect(body.services.map(({ name, is_composite }) => [name, is_composite])).toEqual([
    ['Barba', false],
    ['Completo', true],
    ['Corte', false],
  ])
  expect(body.services[1]).toMatchObject({ category: 'combo', price: 80, duration: 60 })
  expect(body.services[2]?.professional_ids.sort()).toEqual(
    [house.getProfessionalId(0), house.getProfessionalId(1)].sort(),
  )
  expect(body.professionals.map(({ name }) => name)).toEqual(['Bia', 'Rafa'])
  expect(body.products).toEqual([
    { id: 'p-cera', name: 'Cera', category: null, price: 25.5, barcode: null, stock: 3 },
  ])
})
