/** The owner's day: each figure from the rows that it names, none from the neighbour's, the trash or a walk-in. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expenses, statements } from '#db/tables/money.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { till_days } from '#db/tables/till.ts'
import { VISIT_STATES } from '#domain/dashboard/day-visits.ts'
import { toInstant } from '#domain/time/clock.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  type OwnerSalon,
  openOwnerSalon,
  requirePresent,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const ZONE = 'America/Sao_Paulo'
const SUNDAY = '2026-11-22'
const at = (time: string, date = MONDAY) => toInstant(ZONE, date, time)

let server: TestServer
let salon: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  server.setNow(at('12:00'))
  salon = await openSalon()
})
afterEach(() => server.close())

const openSalon = () =>
  openOwnerSalon(server, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    clients: [
      { nome: 'Ana Reis' },
      { nome: 'Davi Luz' },
      { nome: 'Cliente sem cadastro', is_walk_in: true, telefone: null, email: null },
    ],
  })
const open = async (house = salon) => {
  const { status, body } = await server.call('GET /api/dashboard', {}, house.token)
  expect(status).toBe(200)
  return body
}
const client = (position: number) => ({
  client_id: requireNth(salon.business.clients, position).id,
  client_name: requireNth(salon.business.clients, position).nome,
})
type Fields = Parameters<OwnerSalon['insert']>[0]
const visit = (fields: Fields, house = salon) => house.insert({ date: MONDAY, ...fields })
const findMember = (body: Awaited<ReturnType<typeof open>>, name: string) =>
  requirePresent(body.day.team.find((one) => one.name === name))

let sold = 0
/** A sale over the counter. */
const sell = (day: string, time: string, total_price: number, { business } = salon) =>
  server.storage.write(async (tx) => {
    const id = `sale-${sold++}-${business.slug}`
    const of = { user_id: business.user_id, created_at: 1, updated_at: 1 }
    const product = { id: `product-${id}`, name: 'Pomada', price: total_price, stock: 9 }
    await tx.insert(products).values({ ...product, ...of, status: 'active' })
    const what = { product_id: product.id, product_name: 'Pomada', quantity: 1, taken: 1 }
    const when = { day, sale_date: at(time, day), is_standalone: true }
    await tx
      .insert(product_sales)
      .values({ id, ...of, ...what, ...when, unit_price: total_price, total_price })
  })

test('a house of which nothing is known yet has zeros, and says so', async () => {
  const body = await open()
  expect(body).toMatchObject({ today: MONDAY, time: '12:00', has_bookings: false })
  expect(body.day).toMatchObject({ bookings: 0, occupancy: 0, usual_duration: 30 })
  expect(body.revenue).toEqual({ today: 0, booked: 0, weeks: [], difference: null })
  expect(body.clients).toEqual({ new: [], returning: 0, unknown: 0 })
  expect(body.attention).toEqual({
    till: { count: 0, day: null },
    recount: null,
    stock: { count: 0, first: [] },
    statements: { count: 0, total: 0, changed: 0, first: [] },
    pending: { count: 0, first: null },
    unclosed: { count: 0, day: null },
    expenses: { count: 0, total: 0, first: null },
    proposals: 0,
  })
})

test('each booking stands in its professional’s day by what became of it; what was called off does not', async () => {
  const rafa = salon.getProfessionalId(0)
  await visit({ time: '08:00', status: 'completed' })
  await visit({ time: '09:00' })
  await visit({ time: '11:55' })
  await visit({ time: '15:00', status: 'pendente' })
  await visit({ time: '16:00', duration: 60, is_courtesy: true })
  await visit({ time: '17:00', status: 'cancelled', cancel_reason: 'no_show' })
  await visit({ time: '17:30', deleted: true })
  await visit({ date: TUESDAY, time: '09:00' })
  const body = await open()
  expect(body.day.visits.map(({ time, state, late }) => [time, state, late])).toEqual([
    ['08:00', 'done', false],
    ['09:00', 'unclosed', true],
    ['11:55', 'running', false],
    ['15:00', 'pending', false],
    ['16:00', 'confirmed', false],
  ])
  expect(body.day.bookings).toBe(5)
  // Monday 08:00 to 18:00: 180 of 600 minutes of Rafa’s, none of Bia’s.
  expect(findMember(body, 'Rafa')).toMatchObject({ professional_id: rafa, occupancy: 30 })
  expect(findMember(body, 'Bia')).toMatchObject({ bookings: 0, occupancy: 0, free: '12:00' })
  expect(body.day.occupancy).toBe(15)
  expect(body.revenue.booked).toBe(150)
})

test('each figure of the day opens the bookings that it counts', async () => {
  await visit({ time: '08:00', status: 'completed' })
  await visit({ time: '09:00' })
  await visit({ time: '10:00', status: 'pendente' })
  await visit({ time: '11:55', status: 'pendente' })
  await visit({ time: '15:00', status: 'pendente' })
  await visit({ time: '16:00', status: 'scheduled' })
  await visit({ time: '17:00', status: 'cancelled', cancel_reason: 'no_show' })
  const bia = { professional_id: salon.getProfessionalId(1), professional_name: 'Bia' }
  await visit({ date: SUNDAY, time: '23:30', duration: 900, ...bia })
  await visit({ date: TUESDAY, time: '09:00' })
  const { visits } = (await open()).day
  for (const moment of VISIT_STATES) {
    const { body } = await server.call('GET /api/bookings', { query: { moment } }, salon.token)
    const counted = visits.filter(({ state }) => state === moment).map(({ id }) => id)
    expect(counted).not.toHaveLength(0)
    expect([body.count, body.bookings.map(({ id }) => id).sort()]).toEqual([
      counted.length,
      counted.sort(),
    ])
  }
})

test('the first free time is the rule’s own: hours, blocks and encaixes are in its way', async () => {
  const { id } = await visit({ time: '12:00', duration: 60 })
  await visit({ time: '12:15', duration: 90, encaixe: true })
  await salon.block({ date: MONDAY, start: '13:30', end: '17:00' })
  const body = await open()
  expect(findMember(body, 'Rafa')).toMatchObject({ free: '17:00', remainder: 'free' })
  expect(findMember(body, 'Bia').blocks).toEqual([{ from: 810, to: 1020 }])
  expect(body.day.visits.map((one) => one.id)).toContain(id)
  const { body: times } = await server.call(
    'GET /api/free-times',
    { query: { from: MONDAY, to: MONDAY, professional_id: salon.getProfessionalId(0) } },
    salon.token,
  )
  expect(times.days[0]?.slots[0]?.time).toBe('17:00')
})

test('at ten past midnight who came yesterday may still be in the chair, and counts for yesterday', async () => {
  server.setNow(at('00:10'))
  await visit({ date: SUNDAY, time: '23:40', duration: 60 })
  const body = await open()
  expect(body.day).toMatchObject({ bookings: 0 })
  expect(body.day.visits).toMatchObject([{ from: -20, to: 40, state: 'running', late: true }])
  expect(body.day.hours).toEqual({ from: 0, to: 1080 })
})

test('what visits and sales brought in is compared with the same weekday until the same hour', async () => {
  const done = { status: 'completed', duration: 60 } as const
  await visit({ ...done, time: '08:00', price: 30_000, completed_at: at('09:00') })
  // Closed before it is over: it is done.
  await visit({ ...done, time: '11:30', price: 5000, completed_at: at('11:40') })
  await visit({ ...done, time: '10:00', price: 9900, is_courtesy: true })
  await visit({ time: '16:00', price: 8000 })
  await sell(MONDAY, '10:00', 4000)
  // Over by noon, whenever it was closed; and one that was not.
  await visit({
    ...done,
    date: '2026-11-16',
    time: '11:00',
    completed_at: at('20:00'),
    price: 10_000,
  })
  await visit({ ...done, date: '2026-11-16', time: '11:30', encaixe: true, price: 7000 })
  await sell('2026-11-16', '12:00', 500)
  await visit({ ...done, date: '2026-11-09', time: '09:00', price: 20_000, comanda_total: 21_000 })
  await visit({ ...done, date: '2026-11-02', deleted: true, price: 70_000 })
  await visit({ ...done, date: '2026-11-10', price: 99_900 })
  expect((await open()).revenue).toEqual({
    today: 390,
    booked: 80,
    weeks: [
      { date: '2026-11-09', until: 210, total: 210 },
      { date: '2026-11-16', until: 100, total: 175 },
    ],
    difference: 235,
  })
})

test('a client is new until their first visit; walk-ins are visits of nobody', async () => {
  await visit({ ...client(0), time: '10:00', status: 'completed' })
  await visit({ ...client(0), time: '14:00' })
  await visit({ ...client(1), time: '11:00' })
  await visit({ ...client(2), time: '12:00' })
  await visit({ ...client(0), date: SUNDAY, status: 'cancelled' })
  const before = await open()
  expect(before.clients).toMatchObject({
    new: [
      { client_name: 'Ana Reis', time: '10:00', done: true },
      { client_name: 'Davi Luz', time: '11:00', done: false },
    ],
    ...{ returning: 0, unknown: 1 },
  })
  expect(before.day.bookings).toBe(4)
  // A courtesy is a visit.
  await visit({ ...client(1), date: SUNDAY, status: 'completed', is_courtesy: true })
  expect((await open()).clients).toMatchObject({ new: [{ client_name: 'Ana Reis' }], returning: 1 })
})

/** Something of each kind that wants doing in a house. */
async function plantDuties(house: OwnerSalon) {
  const { user_id, slug } = house.business
  const stamps = { created_at: 1, updated_at: 1 }
  const done = { opened_at: 1, opened_by: user_id, float: 100 }
  await server.storage.write(async (tx) => {
    await tx.insert(till_days).values([
      { user_id, day: '2026-11-19', ...done },
      { user_id, day: '2026-11-20', ...done },
      { user_id, day: '2026-11-21', ...done, closed_at: 5, closed_by: user_id },
      { user_id, day: MONDAY, ...done },
    ])
    await tx.insert(products).values([
      {
        id: `a-${slug}`,
        user_id,
        name: 'Óleo',
        price: 1,
        stock: 2,
        minimum_stock: 5,
        status: 'active',
        ...stamps,
      },
      {
        id: `b-${slug}`,
        user_id,
        name: 'Gel',
        price: 1,
        stock: 0,
        minimum_stock: 5,
        status: 'inactive',
        ...stamps,
      },
      {
        id: `c-${slug}`,
        user_id,
        name: 'Cera',
        price: 1,
        stock: 5,
        minimum_stock: 5,
        status: 'active',
        ...stamps,
      },
    ])
    const paid = { closed_at: 1, closed_by: user_id, professional_name: 'Rafa', lines: '[]' }
    const days = { from_day: '2026-11-01', to_day: '2026-11-15' }
    const of = { user_id, professional_id: house.getProfessionalId(0), ...paid, ...days }
    await tx.insert(statements).values([
      { id: `s-${slug}`, ...of, total: 12_345 },
      { id: `t-${slug}`, ...of, total: 99, paid_at: 5, paid_by: user_id, method: 'pix' },
    ])
    const cost = { user_id, category: 'aluguel' as const, made_by: user_id, ...stamps }
    await tx.insert(expenses).values([
      { id: `e-${slug}`, ...cost, description: 'Luz', amount: 8000, due_on: SUNDAY },
      { id: `f-${slug}`, ...cost, description: 'Água', amount: 2000, due_on: MONDAY },
      { id: `g-${slug}`, ...cost, description: 'Aluguel', amount: 5, due_on: TUESDAY },
      {
        id: `h-${slug}`,
        ...cost,
        description: 'Gás',
        amount: 7,
        due_on: SUNDAY,
        paid_on: SUNDAY,
        method: 'pix',
      },
    ])
  })
  await visit({ date: SUNDAY, status: 'pendente' }, house)
  await visit({ time: '09:00', status: 'pendente', client_name: 'Bruno Sá' }, house)
  await visit({ time: '15:00', status: 'pendente', client_name: 'Ana Reis' }, house)
  await visit({ date: '2026-11-21', status: 'confirmed' }, house)
  await visit({ date: '2026-11-20', status: 'cancelled' }, house)
  await visit({ date: '2026-10-20', status: 'pendente' }, house)
  await visit({ date: TUESDAY, status: 'pendente' }, house)
}

test('what wants doing is counted, and is nobody else’s', async () => {
  const neighbour = await openSalon()
  await plantDuties(neighbour)
  await sell(MONDAY, '10:00', 777, neighbour)
  expect(await open()).toMatchObject({
    has_bookings: false,
    day: { bookings: 0 },
    revenue: { today: 0 },
  })
  expect((await open()).attention).toMatchObject({ till: { count: 0 }, pending: { count: 0 } })
  await plantDuties(salon)
  expect((await open()).attention).toEqual({
    till: { count: 2, day: '2026-11-20' },
    recount: null,
    stock: {
      count: 2,
      first: [
        // Sold out it is inactive by itself, and wants to be ordered first.
        { id: `b-${salon.business.slug}`, name: 'Gel', stock: 0 },
        { id: `a-${salon.business.slug}`, name: 'Óleo', stock: 2 },
      ],
    },
    statements: {
      changed: 0,
      ...{ count: 1, total: 123.45 },
      first: [
        {
          ...{ id: `s-${salon.business.slug}`, professional_name: 'Rafa' },
          ...{ from_day: '2026-11-01', to_day: '2026-11-15' },
        },
      ],
    },
    pending: {
      count: 3,
      first: { client_name: 'Bruno Sá', guest_name: null, date: MONDAY, time: '09:00' },
    },
    unclosed: { count: 2, day: SUNDAY },
    expenses: { count: 2, total: 100, first: { description: 'Luz', due_on: SUNDAY } },
    proposals: 0,
  })
})
