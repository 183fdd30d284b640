/** Cash beyond what lies in the drawer goes out only for whoever says that it may. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const [SUNDAY, TODAY] = ['2026-11-22', '2026-11-23']

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
  await house.server.call('POST /api/till/open', { body: { day: TODAY, float: 100 } }, house.token)
})
afterEach(() => house.server.close())

const getExpected = async () => {
  const { body } = await house.server.call('GET /api/till', { query: {} }, house.token)
  return body.figures?.drawer?.expected
}
const takeOut = (amount: number, below_zero = false) => {
  const body = { kind: 'sangria' as const, amount, reason: 'Cofre', below_zero }
  return house.server.call('POST /api/till/moves', { headers: {}, body }, house.token)
}
const advance = (amount: number, method: 'dinheiro' | 'pix', below_zero = false) => {
  const professional_id = requireNth(house.business.professionals).id
  const body = { professional_id, amount, method, below_zero }
  return house.server.call('POST /api/advances', { headers: {}, body }, house.token)
}
const spend = (amount: number, paid_on: string, below_zero = false) => {
  const paid = { paid_on, method: 'dinheiro' as const }
  const typed = { category: 'outros' as const, description: 'Café', due_on: paid_on }
  const body = { ...typed, amount, paid, below_zero }
  return house.server.call('POST /api/expenses', { headers: {}, body }, house.token)
}

test('a sangria takes all that there is, and more only on purpose', async () => {
  const refused = await takeOut(100.01)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('R$ 100,00')])
  expect(await getExpected()).toBe(100)
  expect((await takeOut(100)).status).toBe(201)
  expect((await takeOut(5, true)).status).toBe(201)
  expect(await getExpected()).toBe(-5)
})

test('an advance in cash is held to it, one by Pix is not', async () => {
  expect((await advance(1_000_000, 'dinheiro')).text).toContain('till_below_zero')
  expect((await advance(150, 'pix')).status).toBe(201)
  expect((await advance(150, 'dinheiro', true)).status).toBe(201)
  expect(await getExpected()).toBe(-50)
})

test('an expense of today is held to it, one of a day before that is open is not of this drawer', async () => {
  expect((await spend(100.5, TODAY)).text).toContain('till_below_zero')
  expect((await spend(100.5, SUNDAY)).status).toBe(201)
  expect((await spend(60, TODAY)).status).toBe(201)
  expect((await spend(60, TODAY, true)).status).toBe(201)
  expect(await getExpected()).toBe(-20)
})

test('what is dated back to a day that was counted goes out of today’s drawer, and is held to it', async () => {
  const { business, server, token } = house
  const counted = { day: TODAY, counted: 100, expected: 100 }
  await server.call('POST /api/till/close', { body: counted }, token)
  server.setNow(MONDAY_8H + 24 * 60 * 60_000)
  const { access_token } = await openAccount(server, business.user_id)
  house = new OwnerSalon(server, business, access_token)
  const opened = { day: '2026-11-24', float: 50 }
  await server.call('POST /api/till/open', { body: opened }, access_token)
  const refused = await spend(50.5, TODAY)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('R$ 50,00')])
  expect((await spend(50, TODAY)).status).toBe(201)
  expect(await getExpected()).toBe(0)
})

test('a suprimento that is taken back, and a paid expense that becomes more, are held to it too', async () => {
  const put = { kind: 'suprimento' as const, amount: 50, reason: 'Moedas' }
  const { token, server } = house
  const moved = await server.call('POST /api/till/moves', { headers: {}, body: put }, token)
  await takeOut(120)
  const back = (below_zero?: boolean) =>
    server.call(
      'POST /api/till/moves/:id/reverse',
      {
        params: { id: moved.body.id },
        body: { reason: 'Engano', ...(below_zero && { below_zero }) },
      },
      token,
    )
  expect((await back()).text).toContain('till_below_zero')
  expect(await getExpected()).toBe(30)
  const id = requireNth((await spend(20, TODAY)).body.ids)
  const change = (changes: object, shown: object, below_zero?: boolean) =>
    server.call(
      'PATCH /api/expenses/:id',
      { params: { id }, query: {}, body: { changes, shown, ...(below_zero && { below_zero }) } },
      token,
    )
  // R$ 20,00 of it come back: there are R$ 30,00 for it.
  expect((await change({ amount: 30.01 }, { amount: 20 })).text).toContain('till_below_zero')
  expect((await change({ amount: 30 }, { amount: 20 })).status).toBe(200)
  expect((await change({ method: 'pix' }, { method: 'dinheiro' })).status).toBe(200)
  expect(await getExpected()).toBe(30)
  expect(
    (await change({ method: 'dinheiro', amount: 40 }, { method: 'pix', amount: 30 })).status,
  ).toBe(409)
  expect((await change({ amount: 40 }, { amount: 30 })).status).toBe(200)
  expect((await back(true)).status).toBe(204)
  expect(await getExpected()).toBe(-20)
})
