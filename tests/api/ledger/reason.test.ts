/** What a counted day had, or a professional was paid for, is changed with a reason and not without. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  closeWith,
  createComandaCalls,
  createPayment,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { createExpenseCalls, RENT } from '#tests/support/api/calls/expense-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24']
const TUESDAY_8H = MONDAY_8H + 24 * 60 * 60_000

let server: TestServer
let shop: Shop
beforeEach(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterEach(() => server.close())

/** A visit of Monday, paid in cash. */
async function attend(time = '10:00', change = createPayment('dinheiro', 50)): Promise<string> {
  const { id } = await insertBooking(server.storage, shop.business, { date: MONDAY, time })
  expect((await closeWith(server, shop, id, () => change)).status).toBe(200)
  return id
}

async function countMonday(): Promise<void> {
  await countToday()
  await sleep()
}

async function countToday(): Promise<void> {
  const { token } = shop.owner
  const query = { from: MONDAY, to: MONDAY }
  const { body } = await server.call('GET /api/till', { query }, token)
  const expected = body.figures?.drawer?.expected ?? 0
  const counting = { body: { day: MONDAY, counted: expected, expected } }
  expect((await server.call('POST /api/till/close', counting, token)).status).toBe(200)
}

/** The day after, signed in anew. */
async function sleep(): Promise<void> {
  server.setNow(TUESDAY_8H)
  const { access_token: token } = await openAccount(server, shop.business.user_id)
  shop = { ...shop, owner: { ...shop.owner, token } }
}

const see = async (id: string) => (await createComandaCalls(server, shop).show(id)).body.version

/** Everything that takes back what a visit brought in. */
const WAYS = {
  reopen: (id: string, version: number, why: { reason?: string }) =>
    server.call(
      'POST /api/bookings/:id/reopen',
      { params: { id }, body: { version, ...why } },
      shop.owner.token,
    ),
  cancel: (id: string, version: number, why: { reason?: string }) =>
    server.call(
      'POST /api/bookings/:id/status',
      { params: { id }, body: { version, status: 'cancelled', ...why } },
      shop.owner.token,
    ),
  trash: (id: string, version: number, why: { reason?: string }) =>
    server.call(
      'DELETE /api/bookings/:id',
      { params: { id }, body: { version, ...why } },
      shop.owner.token,
    ),
}

test.each(Object.entries(WAYS))(
  'of a counted day, %s asks why, changes nothing before, and writes why and who beside a reversal of today',
  async (_, undo) => {
    const id = await attend()
    await countMonday()
    const before = await listEntries(shop.business, server.storage)
    const version = await see(id)
    for (const why of [{}, { reason: '   ' }, { reason: '\u3164' }, { reason: '.' }]) {
      const refused = await undo(id, version, why)
      expect(refused.status).toBe(why.reason ? 400 : 409)
      expect(await see(id)).toBe(version)
      expect(await listEntries(shop.business, server.storage)).toEqual(before)
    }
    const refused = await undo(id, version, {})
    expect(refused.text).toContain('reason_needed')
    expect(refused.text).toContain('O caixa de 23/11/2026 já foi contado e fechado')
    expect(refused.text).not.toContain('extrato')
    expect((await undo(id, version, { reason: ' Cobrado em dobro ' })).status).toBe(200)
    const query = { from: TUESDAY, to: TUESDAY }
    const { body } = await server.call('GET /api/till', { query }, shop.owner.token)
    expect(body.entries).toMatchObject([
      {
        ...{ kind: 'booking', is_reversal: true, amount: -50, day: TUESDAY },
        ...{ reversal_reason: 'Cobrado em dobro', made_by: 'Dona' },
      },
    ])
    const audit = await server.call('GET /api/audit', { query: {} }, shop.owner.token)
    expect(audit.body.entries[0]).toMatchObject({ reason: 'Cobrado em dobro' })
  },
)

test('what is entered again says for what reason the day that was counted was changed', async () => {
  const id = await attend('10:00', createPayment('dinheiro', 50))
  await countMonday()
  const version = await see(id)
  expect((await WAYS.reopen(id, version, { reason: 'Era outro serviço' })).status).toBe(200)
  const again = createPayment('debito', 50)
  expect((await closeWith(server, shop, id, () => again)).status).toBe(200)
  const query = { from: TUESDAY, to: TUESDAY }
  const { body } = await server.call('GET /api/till', { query }, shop.owner.token)
  expect(body.entries.length).toBeGreaterThan(1)
  for (const { reversal_reason } of body.entries) expect(reversal_reason).toBe('Era outro serviço')
  // Changed once more for a reason of its own, it says that one.
  expect((await WAYS.reopen(id, await see(id), { reason: 'Faltou o desconto' })).status).toBe(200)
  expect((await closeWith(server, shop, id, () => createPayment('pix', 50))).status).toBe(200)
  const { body: later } = await server.call('GET /api/till', { query }, shop.owner.token)
  const pix = later.entries.find(({ method }) => method === 'pix')
  expect(pix).toMatchObject({ is_reversal: false, reversal_reason: 'Faltou o desconto' })
})

test('of a till that was opened again, what was counted asks on, and what came after does not', async () => {
  const id = await attend()
  await countToday()
  const reopening = { body: { day: MONDAY, reason: 'Contei errado' } }
  expect((await server.call('POST /api/till/reopen', reopening, shop.owner.token)).status).toBe(204)
  for (const undo of Object.values(WAYS)) {
    const { text } = await undo(id, await see(id), {})
    expect(text).toContain('reason_needed')
    expect(text).toContain(
      'O caixa de 23/11/2026 foi contado e reaberto: isto já estava na contagem.',
    )
    expect(text).not.toContain('fechado')
  }
  server.setNow(MONDAY_8H + 60_000)
  const later = await attend('15:00')
  expect((await WAYS.trash(later, await see(later), {})).status).toBe(200)
  expect((await WAYS.trash(id, await see(id), { reason: 'Engano' })).status).toBe(200)
})

test('of a day whose till is open nobody asks', async () => {
  const id = await attend()
  await sleep()
  expect((await WAYS.reopen(id, await see(id), {})).status).toBe(200)
})

test('what comes back from the trash into a counted house asks too', async () => {
  const id = await attend()
  await countMonday()
  await WAYS.trash(id, await see(id), { reason: 'Engano' })
  const salon = new OwnerSalon(server, shop.business, shop.owner.token)
  const { body } = await salon.search({ deleted: 'true' })
  const { version } = requireNth(body.bookings)
  const restore = (why: { reason?: string }) =>
    server.call(
      'POST /api/bookings/:id/restore',
      { params: { id }, body: { version, ...why } },
      shop.owner.token,
    )
  // What was last entered there is of the counted day still.
  expect((await restore({})).text).toContain('reason_needed')
  expect((await restore({ reason: 'Era dela' })).status).toBe(200)
  const entries = await listEntries(shop.business, server.storage)
  expect(entries.map(({ day, amount, reason }) => [day, amount, reason])).toEqual([
    [MONDAY, 5000, null],
    [TUESDAY, -5000, 'Engano'],
    [TUESDAY, 5000, 'Era dela'],
  ])
})

test('of a commission that was paid it is said that the next statement has the difference', async () => {
  const { professional_id, ...row } = await insertBooking(server.storage, shop.business, {
    ...{ date: MONDAY, time: '11:00' },
  })
  await closeWith(server, shop, row.id, () => createPayment('pix', 50))
  const neighbour = await attend('15:00')
  const calls = createStatementCalls(server, shop.owner.token)
  const days = { from: MONDAY, to: MONDAY }
  const closed = await calls.closeShown(professional_id, days)
  await calls.pay(closed.body.id)
  const refused = await WAYS.reopen(row.id, await see(row.id), {})
  expect(refused.text).toContain('reason_needed')
  expect(refused.text).toContain('extrato pago: a diferença entra no próximo extrato')
  expect(refused.text).not.toContain('O caixa de')
  expect((await WAYS.reopen(row.id, await see(row.id), { reason: 'Preço' })).status).toBe(200)
  // Another one's statement is none of its business.
  expect((await calls.reversePayment(closed.body.id, { reason: '.' })).status).toBe(400)
  await calls.reversePayment(closed.body.id)
  expect((await WAYS.trash(neighbour, await see(neighbour), {})).status).toBe(200)
})

test('of a paid expense its month and its kind are changed in the history, and on a counted day with why', async () => {
  const calls = () => createExpenseCalls(new OwnerSalon(server, shop.business, shop.owner.token))
  const id = await calls().created({ paid: { paid_on: MONDAY, method: 'pix' } })
  const change = (changes: { due_on: string } | { category: 'contas' }, reason?: string) =>
    calls().change(id, { changes, shown: { due_on: RENT.due_on, category: RENT.category }, reason })
  const history = async () => {
    const { body } = await server.call('GET /api/audit', { query: {} }, shop.owner.token)
    return body.entries.filter(({ action }) => action === 'expense_changed')
  }
  expect((await change({ category: 'contas' })).status).toBe(200)
  expect((await change({ category: 'contas' })).status).toBe(200)
  expect(await history()).toMatchObject([{ reason: null }])
  await countMonday()
  const before = await calls().entries(id)
  const refused = await change({ due_on: '2026-12-10' })
  expect(refused.text).toContain('reason_needed')
  expect((await calls().list()).expenses).toMatchObject([{ due_on: RENT.due_on }])
  expect((await change({ due_on: '2026-12-10' }, 'Era de dezembro')).status).toBe(200)
  expect(await history()).toMatchObject([{ reason: 'Era de dezembro' }, { reason: null }])
  // No money moved.
  expect(await calls().entries(id)).toEqual(before)
})

test('of a sale of a counted day more pieces for the same money need a reason too', async () => {
  const [product] = shop.products
  const items = [{ product_id: product?.id ?? '', quantity: 1, unit_price: 50 }]
  const sold = await server.call(
    'POST /api/product-sales',
    { headers: {}, body: { items, payment_method: 'dinheiro' } },
    shop.owner.token,
  )
  const params = { id: requireNth(sold.body.ids) }
  const edit = { changes: { quantity: 2, unit_price: 25 }, shown: { quantity: 1, unit_price: 50 } }
  const change = (reason?: string) =>
    server.call(
      'PATCH /api/product-sales/:id',
      { params, body: { ...edit, reason } },
      shop.owner.token,
    )
  await countMonday()
  const before = await listEntries(shop.business, server.storage)
  expect((await change()).text).toContain('reason_needed')
  expect((await change('Eram duas')).status).toBe(200)
  expect(await listEntries(shop.business, server.storage)).toEqual(before)
})
