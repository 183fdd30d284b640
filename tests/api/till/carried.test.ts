/** What stays in a drawer for the next day, what is taken out, and what the next day begins with. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { insertProduct } from '#db/products.ts'
import { OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { MONDAY_8H, startTestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25']
const DAY_MS = 24 * 60 * 60_000

let house: OwnerSalon
beforeEach(async () => {
  house = await openOwnerSalon(await startTestServer())
})
afterEach(() => house.server.close())

async function sleep(days: number): Promise<void> {
  house.server.setNow(MONDAY_8H + days * DAY_MS)
  const { access_token } = await openAccount(house.server, house.business.user_id)
  house = new OwnerSalon(house.server, house.business, access_token)
}
const show = async (day: string, filters: CallInput<'GET /api/till'>['query'] = {}) => {
  const query = { from: day, to: day, ...filters }
  const { body } = await house.server.call('GET /api/till', { query }, house.token)
  if (!body.figures?.drawer) throw new Error('a day without its drawer')
  return { ...body.figures, drawer: body.figures.drawer, entries: body.entries }
}
const askForRecount = async () =>
  (await house.server.call('GET /api/dashboard', {}, house.token)).body.attention.recount
const open = (day: string, float: number) =>
  house.server.call('POST /api/till/open', { body: { day, float } }, house.token)
const close = async (day: string, counted: number, kept?: number) => {
  const { expected } = (await show(day)).drawer
  return house.server.call(
    'POST /api/till/close',
    { body: { day, counted, expected, kept } },
    house.token,
  )
}
async function sell(unit_price: number): Promise<void> {
  const { user_id } = house.business
  const id = `pomada-${user_id}`
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const product = { id, user_id, name: 'Pomada', price: 1, stock: 5, status: 'active' } as const
  await house.server.storage.write((tx) => insertProduct(tx, { ...product, ...stamps }))
  const items = [{ product_id: id, quantity: 1, unit_price }]
  const body = { items, payment_method: 'dinheiro' as const }
  await house.server.call('POST /api/product-sales', { headers: {}, body }, house.token)
}
const advance = (amount: number) => {
  const professional_id = requireNth(house.business.professionals).id
  const body = { professional_id, amount, method: 'dinheiro' as const }
  return house.server.call('POST /api/advances', { headers: {}, body }, house.token)
}
const put = (amount: number) =>
  house.server.call(
    'POST /api/till/moves',
    { headers: {}, body: { kind: 'suprimento', amount, reason: 'Moedas' } },
    house.token,
  )

test('what does not stay is a sangria of the closing, and the next day says what it began with beside', async () => {
  await open(MONDAY, 200)
  await put(334.9)
  expect((await close(MONDAY, 530, 200)).body).toEqual({ difference: -4.9 })
  const monday = await show(MONDAY)
  expect(monday.entries).toMatchObject([
    { move: 'closing', amount: -330, what: 'Retirada no fechamento', reversible: false },
    { move: 'count', amount: -4.9 },
    { move: 'suprimento', amount: 334.9 },
  ])
  expect(monday.moves).toContainEqual({ move: 'closing', amount: -330 })
  expect(monday.drawer).toMatchObject({
    // It is what lay there to be counted.
    ...{ expected: 534.9, after_closing: 0, parts: { sangria: 0 } },
    ...{ counts: [{ counted: 530, kept: 200 }], began_after: null },
  })
  expect((await show(MONDAY, { of: 'closing' })).listed).toBe(-330)
  expect((await show(MONDAY, { of: 'sangria' })).listed).toBe(0)
  await sleep(1)
  expect((await show(TUESDAY)).drawer.kept_before).toEqual({ day: MONDAY, kept: 200 })
  await open(TUESDAY, 240)
  expect((await show(TUESDAY)).drawer).toMatchObject({
    ...{ kept_before: { day: MONDAY, kept: 200 }, expected: 240, began_after: null },
  })
  expect((await show(MONDAY)).drawer.began_after).toEqual({ day: TUESDAY, float: 240 })
})

test('of a closing that is taken back the cash is back too, and it alone takes it back', async () => {
  await open(MONDAY, 200)
  await close(MONDAY, 200, 50)
  const { entries } = await show(MONDAY)
  const params = { id: requireNth(entries).subject_id }
  const alone = { params, body: { reason: 'Engano' } }
  const refused = await house.server.call('POST /api/till/moves/:id/reverse', alone, house.token)
  expect(refused.text).toContain('till_move_not_found')
  const body = { day: MONDAY, reason: 'Contei errado' }
  expect((await house.server.call('POST /api/till/reopen', { body }, house.token)).status).toBe(204)
  const reopened = await show(MONDAY)
  expect(reopened.entries).toMatchObject([
    { move: 'closing', amount: 150, is_reversal: true, reversal_reason: 'Contei errado' },
    { move: 'closing', amount: -150, is_taken_back: true },
  ])
  expect(reopened.drawer).toMatchObject({ expected: 200, closed: null })
  // While it is open nobody knows what stays there.
  await sleep(1)
  expect((await show(TUESDAY)).drawer.kept_before).toBeNull()
  await sleep(0)
  await close(MONDAY, 200, 200)
  const entered = await listEntries(house.business, house.server.storage)
  expect(entered.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('more cannot stay than there is, and where nobody says what stays nothing is told of it', async () => {
  await open(MONDAY, 200)
  const above = await close(MONDAY, 200, 200.01)
  expect(above.status).toBe(400)
  expect(above.text).toContain('Não pode ficar mais do que foi contado.')
  expect((await close(MONDAY, 200)).status).toBe(200)
  expect((await show(MONDAY)).entries).toEqual([])
  await sleep(1)
  await open(TUESDAY, 90)
  expect((await show(TUESDAY)).drawer.kept_before).toBeNull()
  expect((await show(MONDAY)).drawer.counts).toMatchObject([{ kept: null }])
})

test('a day that is counted late keeps its own day, and meets the one that was opened since', async () => {
  await open(MONDAY, 200)
  await sleep(2)
  await open(WEDNESDAY, 150)
  expect((await show(MONDAY)).drawer.began_after).toEqual({ day: WEDNESDAY, float: 150 })
  await close(MONDAY, 200, 160)
  expect((await show(MONDAY)).entries).toMatchObject([
    { move: 'closing', amount: -40, day: MONDAY },
  ])
  expect((await show(WEDNESDAY)).drawer).toMatchObject({
    ...{ kept_before: { day: MONDAY, kept: 160 }, expected: 150 },
  })
})

test('a day that nobody opened, and that was counted, tells nothing of what it began with', async () => {
  await open(MONDAY, 200)
  await close(MONDAY, 200, 160)
  await sleep(1)
  expect((await close(TUESDAY, 0)).status).toBe(200)
  expect((await show(MONDAY)).drawer.began_after).toBeNull()
})

test('of a closed day the drawer has what stayed and what came after, here and wherever it is asked', async () => {
  await open(MONDAY, 200)
  await close(MONDAY, 195, 50)
  expect((await show(MONDAY)).drawer).toMatchObject({ expected: 200, in_drawer: 50 })
  await sell(60)
  const { drawer, moves } = await show(MONDAY)
  expect(drawer).toMatchObject({ expected: 260, in_drawer: 110, after_closing: 60 })
  // By its lines: the day's cash, what the count found, and what was taken out after it.
  expect(moves).toEqual([
    { move: 'closing', amount: -145 },
    { move: 'count', amount: -5 },
  ])
  expect(await askForRecount()).toEqual({ day: MONDAY, amount: 60 })
  // No more goes out of it than lies there, though more was there to be counted.
  expect((await advance(110.01)).text).toContain('R$ 110,00')
  expect((await advance(10)).status).toBe(201)
  await sleep(1)
  expect((await show(TUESDAY)).drawer.kept_before).toEqual({ day: MONDAY, kept: 100 })
  // In the morning too, until the drawer that has it is opened.
  expect(await askForRecount()).toEqual({ day: MONDAY, amount: 50 })
  await open(TUESDAY, 100)
  expect(await askForRecount()).toBeNull()
  expect((await show(TUESDAY)).drawer.in_drawer).toBe(100)
})
