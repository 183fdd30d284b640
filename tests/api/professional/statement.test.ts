/** A professional's own figures: what was done, what it earned and what comes next, and nobody else's. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
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
type Query = CallInput<'GET /api/professional/statement'>['query']
const statement = (query: Query = {}, token = rafa.token) =>
  server.call('GET /api/professional/statement', { query }, token)

test('completed visits are its lines, at what their part sold for and earned', async () => {
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
      ...{ is_courtesy: false, gross: 81, commission: 40, adjustments: 0, tips: 0, net: 40 },
    },
    {
      ...{ id: gift.id, date: MONDAY, time: '10:00', client_name: 'Ana', service_name: 'Corte' },
      ...{ is_courtesy: true, gross: 0, commission: 20, adjustments: 0, tips: 0, net: 20 },
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

test('lines come in pages by date and time, each with the figures of all of them', async () => {
  const days = [SUNDAY, MONDAY, MONDAY, TUESDAY]
  for (const [i, date] of days.entries())
    await closeWith(server, shop, (await booked({ date, time: `1${i}:00` })).id)
  // A colleague's, at which Rafa did a part, and two that are no line.
  const hers = await booked({ date: SUNDAY, time: '18:00', professional_id: getProfessionalId(1) })
  await closeWith(server, shop, hers.id, ({ comandaItens }) => ({
    comandaItens: [
      ...comandaItens,
      {
        ...requireNth(comandaItens),
        item_id: undefined,
        valor: 30,
        profissional: getProfessionalId(0),
      },
    ],
  }))
  await booked({ date: MONDAY, time: '19:00' })
  await booked({ date: MONDAY, time: '20:00', professional_id: getProfessionalId(1) })
  const whole = (await statement()).body
  const sums = { gross: 230, commission: 115, adjustments: 0, tips: 0, net: 115 }
  expect([whole.statement.length, whole.next]).toEqual([5, null])
  expect(whole.totals).toEqual({ visits: 5, ...sums })
  expect(whole.summary).toMatchObject({ completed: 4, revenue: 230, commission: 115 })
  const pages = []
  for (let after: string | undefined, more = true; more; ) {
    const { body } = await statement({ size: 2, ...(after && { after }) })
    expect([body.totals, body.summary]).toEqual([whole.totals, whole.summary])
    pages.push(body.statement)
    after = body.next ?? undefined
    more = after !== undefined
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(pages.flat()).toEqual(whole.statement)
  const monday = await statement({ from: MONDAY, to: MONDAY, size: 1 })
  expect(monday.body).toMatchObject({
    totals: { visits: 2, gross: 100 },
    statement: [{ time: '11:00' }],
  })
})

test('a page that no answer gave, or one of no size, is refused', async () => {
  const wrong = await statement({ after: 'x' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
  expect(wrong.body.fields).toEqual({
    after: 'Esta página da lista não existe. Abra a lista de novo.',
  })
  for (const size of [0, 501]) expect((await statement({ size })).status).toBe(400)
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

test('a colleague’s visits are not there, but for one’s own part in them', async () => {
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
