/** What is unusual is done after a yes alone: closing before the visit's day, and selling more than there is. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { MONDAY } from '#tests/support/api/calls/booking-calls.ts'
import {
  createComandaCalls,
  createPayment,
  createProductItem,
  listLedger,
  type Shop,
  toComandaBody,
} from '#tests/support/api/calls/comanda-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let shop: Shop
let rafa: { token: string }
beforeEach(async () => {
  ;({ server, shop, rafa } = await startShop())
})
afterEach(() => server.close())

/** More than a week after Monday. */
const LATER = '2026-12-01'

type Consent = { early?: boolean; over_stock?: boolean }
const NO = { early: false, over_stock: false }
const ledger = () => listLedger(server, shop.business)
const calls = () => createComandaCalls(server, shop)
/** What the history of the house says, newest first. */
async function listActions() {
  const { body } = await server.call('GET /api/audit', { query: {} }, shop.owner.token)
  return body.entries.map(({ action, booking, service }) => [action, booking?.date ?? service])
}
const booked = (date: string) => insertBooking(server.storage, shop.business, { date })

async function close(id: string, consent: Consent, quantity = 0) {
  const { body: seen } = await calls().show(id)
  const typed = toComandaBody(seen)
  const more = quantity > 0 ? [createProductItem(shop, 0, { quantidade: quantity })] : []
  const comandaItens = [...typed.comandaItens, ...more]
  const comanda = { ...typed, comandaItens, ...createPayment('pix', 50 + quantity * 40) }
  return calls().close(id, { version: seen.version, is_courtesy: false, comanda, ...consent })
}

test('the visit of a later week is closed after a yes: its money today, the visit on its day', async () => {
  const { id } = await booked(LATER)
  const before = await ledger()
  const { status, body } = await close(id, NO)
  expect([status, body.code]).toEqual([409, 'visit_to_come'])
  expect(body.message).toContain('Este horário é de 01/12/2026. Fechar hoje?')
  expect(await ledger()).toEqual(before)
  expect((await close(id, { early: true, over_stock: false })).status).toBe(200)
  expect((await ledger()).commissions).toMatchObject([{ date: LATER, amount: 2500 }])
  expect((await listActions())[0]).toEqual(['comanda_closed_early', LATER])
  // Sent again by a second press it is closed already.
  const again = await close((await booked(MONDAY)).id, NO)
  expect(again.status).toBe(200)
  expect((await listActions())[0]).toEqual(['comanda_closed_early', LATER])
})

test('so it is where a state is set, by the house and by the professional', async () => {
  const { id } = await booked(LATER)
  const house = (consent: Consent) =>
    server.call(
      'POST /api/bookings/:id/status',
      { params: { id }, body: { version: 1, status: 'completed', ...consent } },
      shop.owner.token,
    )
  const own = (consent: Consent) =>
    server.call(
      'POST /api/professional/bookings/:id/status',
      { params: { id }, body: { version: 1, status: 'completed', ...consent } },
      rafa.token,
    )
  expect([(await house({})).body.code, (await own({})).body.code]).toEqual([
    ...['visit_to_come', 'visit_to_come'],
  ])
  expect((await own({ early: true })).body.status).toBe('completed')
})

test('a comanda with more of a product than there is closes after a yes', async () => {
  const { id } = await booked(MONDAY)
  const before = await ledger()
  const { status, body } = await close(id, NO, 9)
  expect([status, body.code]).toEqual([409, 'product_short'])
  expect(body.message).toBe(
    'Há 5 de Pomada na prateleira, e a venda é de 9. Vender mesmo assim? O estoque fica em zero.',
  )
  expect(await ledger()).toEqual(before)
  expect((await close(id, { early: false, over_stock: true }, 9)).status).toBe(200)
  expect((await listActions())[0]).toEqual(['product_oversold', 'Pomada'])
  expect((await ledger()).sales).toMatchObject([{ quantity: 9, taken: 5 }])
})

test('so does a sale over the counter, and one that is raised; fewer are nobody’s question', async () => {
  const product_id = requireNth(shop.products).id
  const sell = (quantity: number, over_stock?: boolean) => {
    const items = [{ product_id, quantity }]
    const body = { payment_method: 'pix' as const, over_stock, items }
    const headers = { 'idempotency-key': 'uma-venda-no-balcao' }
    return server.call('POST /api/product-sales', { headers, body }, shop.owner.token)
  }
  const short = await sell(6)
  expect([short.status, short.body.code]).toEqual([409, 'product_short'])
  expect(short.body.message).toContain('Há 5 de Pomada na prateleira, e a venda é de 6.')
  expect((await ledger()).products).toMatchObject([{ stock: 5 }])
  const { status, body } = await sell(6, true)
  expect(status).toBe(201)
  const id = requireNth(body.ids)
  const change = (shown: number, quantity: number, over_stock?: boolean) => {
    const edit: CallInput<'PATCH /api/product-sales/:id'>['body'] = {
      ...{ changes: { quantity }, shown: { quantity: shown }, over_stock },
    }
    return server.call(
      'PATCH /api/product-sales/:id',
      { params: { id }, body: edit },
      shop.owner.token,
    )
  }
  expect((await change(6, 999)).body.code).toBe('product_short')
  expect((await change(6, 999, true)).status).toBe(200)
  expect((await change(999, 500)).status).toBe(200)
  expect((await listActions()).filter(([action]) => action === 'product_oversold')).toEqual([
    ...[
      ['product_oversold', 'Pomada'],
      ['product_oversold', 'Pomada'],
    ],
  ])
})
