/** A professional's own figures: what he did, earned and has before him, and nobody else's. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  closeWith,
  createProductItem,
  type Shop,
  setCommissionRate,
} from '#tests/support/api/calls/comanda-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SUNDAY = '2026-11-22'

let server: TestServer
let shop: Shop
let rafa: { token: string }
beforeEach(async () => {
  ;({ server, shop, rafa } = await startShop())
})
afterEach(() => server.close())

const getProfessionalId = (at: number) => requireNth(shop.business.professionals, at).id
const booked = (fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, shop.business, { date: MONDAY, ...fields })
const statement = (query: { from?: string; to?: string } = {}, token = rafa.token) =>
  server.call('GET /api/professional/statement', { query }, token)

test('completed visits are its lines, at what his part sold for and earned him', async () => {
  await setCommissionRate(server, shop, 0, 40)
  const own = await booked({ time: '09:00', client_name: 'Marina' })
  const gift = await booked({ time: '10:00', client_name: 'Ana' })
  await booked({ time: '11:00' })
  await booked({ time: '12:00', status: 'pendente' })
  await booked({ time: '13:00', status: 'cancelled' })
  await closeWith(server, shop, own.id, ({ comandaItens }) => ({
    comandaItens: [...comandaItens, createProductItem(shop)],
    adjustment: {
      ...{ adjustmentMethod: 'percentage', adjustmentType: 'discount', adjustmentValue: 10 },
    },
  }))
  await closeWith(server, shop, gift.id, () => ({}), true)
  const { status, body } = await statement()
  expect(status).toBe(200)
  expect(body.statement).toEqual([
    {
      ...{ id: own.id, date: MONDAY, time: '09:00', client_name: 'Marina', service_name: 'Corte' },
      ...{ gross: 81, commission: 40, adjustments: 0, net: 40 },
    },
    {
      ...{ id: gift.id, date: MONDAY, time: '10:00', client_name: 'Ana', service_name: 'Corte' },
      ...{ gross: 0, commission: 20, adjustments: 0, net: 20 },
    },
  ])
  expect(body.summary).toEqual({
    ...{ bookings: 4, completed: 2, pending: 2, revenue: 81, commission: 60 },
  })
})

test('dates are bounds included, and either may be left open', async () => {
  for (const date of [SUNDAY, MONDAY, TUESDAY])
    await closeWith(server, shop, (await booked({ date })).id)
  const cases: [{ from?: string; to?: string }, string[]][] = [
    [{}, [SUNDAY, MONDAY, TUESDAY]],
    [{ from: MONDAY }, [MONDAY, TUESDAY]],
    [{ to: MONDAY }, [SUNDAY, MONDAY]],
    [{ from: MONDAY, to: MONDAY }, [MONDAY]],
    [{ from: '2026-12-01' }, []],
  ]
  for (const [query, dates] of cases) {
    const { body } = await statement(query)
    expect(body.statement.map(({ date }) => date)).toEqual(dates)
    expect(body.summary).toMatchObject({ completed: dates.length, commission: 25 * dates.length })
  }
  const wrong = await statement({ from: TUESDAY, to: MONDAY })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'date_range'])
})

test('upcoming are the confirmed from today on, the next five of them', async () => {
  await booked({ date: SUNDAY })
  await booked({ date: TUESDAY, time: '08:00', status: 'pendente' })
  for (const time of ['15:00', '10:00', '11:00', '12:00', '13:00', '14:00']) {
    await booked({ date: TUESDAY, time, price: 1000 })
  }
  await booked({ time: '07:00', price: 2000, is_courtesy: true })
  const { body } = await statement({ from: SUNDAY, to: SUNDAY })
  expect([body.today, body.upcoming.count, body.upcoming.value]).toEqual([MONDAY, 7, 60])
  expect(body.upcoming.next.map(({ date, time }) => `${date} ${time}`)).toEqual([
    `${MONDAY} 07:00`,
    ...['10:00', '11:00', '12:00', '13:00'].map((time) => `${TUESDAY} ${time}`),
  ])
  expect(body.upcoming.next[0]).not.toHaveProperty('client_email')
})

test('a colleague’s visits are not there, but for the part that he did', async () => {
  const hers = await booked({ professional_id: getProfessionalId(1), client_name: 'Só da Bia' })
  const shared = await booked({
    professional_id: getProfessionalId(1),
    time: '12:00',
    client_name: 'Das duas',
  })
  await closeWith(server, shop, hers.id)
  await closeWith(server, shop, shared.id, ({ comandaItens }) => ({
    comandaItens: [
      ...comandaItens,
      {
        ...requireNth(comandaItens),
        item_id: undefined,
        nome: 'Escova',
        valor: 30,
        profissional: getProfessionalId(0),
      },
    ],
  }))
  const { body, text } = await statement()
  expect(body.statement).toMatchObject([
    { client_name: 'Das duas', service_name: 'Escova', gross: 30, commission: 15 },
  ])
  expect(body.summary).toMatchObject({ bookings: 0, completed: 0, revenue: 30, commission: 15 })
  expect(text).not.toContain('Só da Bia')
  const bia = await joinStaff(server, shop.owner, getProfessionalId(1))
  const theirs = await statement({}, bia.token)
  expect(theirs.body.summary).toMatchObject({ completed: 2, revenue: 100, commission: 50 })
})

test('what is reopened, or in the trash, is no longer there', async () => {
  const [first, second] = [await booked({ time: '09:00' }), await booked({ time: '10:00' })]
  const { body: one } = await closeWith(server, shop, first.id)
  const { body: two } = await closeWith(server, shop, second.id)
  const { token } = shop.owner
  const input = (id: string, version: number) => ({ params: { id }, body: { version } })
  await server.call('POST /api/bookings/:id/reopen', input(first.id, one.version), token)
  await server.call('DELETE /api/bookings/:id', input(second.id, two.version), token)
  const { body } = await statement()
  expect(body.statement).toEqual([])
  expect(body.summary).toMatchObject({ bookings: 1, completed: 0, pending: 1, commission: 0 })
})

test('an owner has no statement, nor has a client', async () => {
  expect((await statement({}, shop.owner.token)).body.code).toBe('forbidden')
  expect((await statement({}, 'anon')).body.code).toBe('unauthenticated')
})
