/** Cash beyond what lies in the drawer goes out only for whoever says that it may. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
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
