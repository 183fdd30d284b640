/** Whatever a house does and takes back: each list of its till adds up to the figure that opens it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { ENTRY_GROUPS } from '#domain/till/till.ts'
import {
  closeWith,
  createComandaCalls,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { createExpenseCalls } from '#tests/support/api/calls/expense-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { sumOf, toCentavos } from '#tests/support/api/reference/civil-day.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SEED = 20_261_126
const TODAY = '2026-11-23'
const FEES = [
  { method: 'debito' as const, brand: '', percent: 1.37, days: 1 },
  { method: 'credito' as const, brand: '', percent: 3.5, days: 30 },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const act = fc.record({
  what: fc.constantFrom(
    ...(['sell', 'unsell', 'move', 'moveBack', 'spend', 'unpay'] as const),
    ...(['attend', 'reopen'] as const),
  ),
  method: fc.constantFrom(
    'dinheiro' as const,
    'pix' as const,
    'debito' as const,
    'credito' as const,
  ),
  reais: fc.integer({ min: 1, max: 90_000 }).map((n) => n / 100),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Made = Record<'sales' | 'moves' | 'expenses' | 'visits', string[]>

async function take({ what, method, reais }: Act, shop: Shop, made: Made): Promise<void> {
  const { token } = shop.owner
  const spending = createExpenseCalls(new OwnerSalon(server, shop.business, token))
  const back = (ids: string[]) => ids.splice(0, 1)[0]
  if (what === 'sell') {
    const items = [{ product_id: requireNth(shop.products).id, quantity: 1, unit_price: reais }]
    const body = { items, payment_method: method }
    const sold = await server.call('POST /api/product-sales', { headers: {}, body }, token)
    made.sales.push(...sold.body.ids)
  }
  if (what === 'move') {
    const kind = method === 'pix' ? ('sangria' as const) : ('suprimento' as const)
    const body = { kind, amount: reais, reason: 'Troco', below_zero: true }
    const { id } = (await server.call('POST /api/till/moves', { headers: {}, body }, token)).body
    made.moves.push(id)
  }
  if (what === 'spend') {
    const paid = { paid_on: TODAY, method }
    made.expenses.push(await spending.created({ amount: reais, paid }))
  }
  if (what === 'attend') {
    const { id } = await insertBooking(server.storage, shop.business, {
      ...{
        date: TODAY,
        time: '10:00',
        price: 10_000,
        service_original_price: 10_000,
        encaixe: true,
      },
    })
    // Perhaps a part of it stays on the client's account.
    const rest = Math.round((100 - Math.min(reais, 99)) * 100) / 100
    const pagamentos = [
      { metodo: method, valor: Math.min(reais, 99) },
      { metodo: 'conta' as const, valor: rest },
    ]
    const closed = await closeWith(server, shop, id, () => ({ pagamentos }))
    if (closed.status === 200) made.visits.push(id)
  }
  const [sale, move, expense, visit] = [
    what === 'unsell' && back(made.sales),
    what === 'moveBack' && back(made.moves),
    what === 'unpay' && back(made.expenses),
    what === 'reopen' && back(made.visits),
  ]
  if (sale) await server.call('DELETE /api/product-sales/:id', { params: { id: sale } }, token)
  const reason = { reason: 'Engano' }
  const asked = (id: string) => ({ params: { id }, body: { ...reason, below_zero: true } })
  if (move) await server.call('POST /api/till/moves/:id/reverse', asked(move), token)
  if (expense) await spending.unpay(expense)
  if (visit) {
    const calls = createComandaCalls(server, shop)
    await calls.reopen(visit, (await calls.show(visit)).body.version)
  }
}

type Query = NonNullable<CallInput<'GET /api/till'>['query']>

const FILTERS: Query[] = [
  ...[undefined, ...ENTRY_GROUPS].flatMap((of) =>
    [undefined, ...LEDGER_METHODS].map((method) => ({
      ...(of && { of }),
      ...(method && { method }),
    })),
  ),
  ...ENTRY_GROUPS.map((of) => ({ of, by: 'arrival' as const })),
  ...(['in', 'out'] as const).flatMap((direction) => [
    { direction },
    { direction, by: 'arrival' as const },
    ...LEDGER_METHODS.flatMap((method) => [
      { direction, method },
      { direction, method, of: 'money' as const },
    ]),
  ]),
]

const acts = fc.array(act, { minLength: 6, maxLength: 20 })
/** Of each house, so many of all filters. */
const ASKED = { minLength: 12, maxLength: 12 }

async function list(query: Query, token: string) {
  const first = (await server.call('GET /api/till', { query }, token)).body
  const entries = [...first.entries]
  for (let after = first.next; after !== null; ) {
    const { body } = await server.call('GET /api/till', { query: { ...query, after } }, token)
    entries.push(...body.entries)
    after = body.next
  }
  if (!first.figures) throw new Error('a first page without figures')
  return { figures: first.figures, entries }
}

test('rows of each filter are its figure, and what is taken back goes the other way', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.shuffledSubarray(FILTERS, ASKED), async (acts, asked) => {
      const shop = await openShop(server, [{ stock: 500 }])
      const { token } = shop.owner
      await server.call('PUT /api/card-fees', { body: { fees: FEES, shown: [] } }, token)
      const made: Made = { sales: [], moves: [], expenses: [], visits: [] }
      for (const one of acts) await take(one, shop, made)
      const days = { from: TODAY, to: '2026-12-31' }
      const { figures, entries } = await list(days, token)
      for (const filters of asked) {
        const listed = await list({ ...days, ...filters }, token)
        const sum = sumOf(listed.entries, ({ amount }) => toCentavos(amount))
        expect([filters, toCentavos(listed.figures.listed)]).toEqual([filters, sum])
      }
      const money = entries.filter((one) => !['till', 'opening'].includes(one.kind))
      for (const { method, in: came, out } of figures.methods) {
        const own = money.filter((one) => one.method === method)
        const sum = (some: typeof own) => sumOf(some, ({ amount }) => toCentavos(amount))
        expect([method, toCentavos(came)]).toEqual([
          method,
          sum(own.filter((one) => one.amount > 0)),
        ])
        expect([method, toCentavos(out)]).toEqual([
          method,
          sum(own.filter((one) => one.amount < 0)),
        ])
      }
    }),
    { seed: SEED, numRuns: 25 },
  )
}, 60_000)
