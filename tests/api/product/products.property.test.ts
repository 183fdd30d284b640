/** Whatever is sold, changed, removed, received and counted: shelves and ledger equal a naive count. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProducts } from '#db/products.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { listEntries } from '#tests/support/api/ledger-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const SEED = 20_261_124
const PRICE = 10
const START = 6

const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'change', 'remove', 'received', 'lost', 'used', 'counted'),
  quantity: fc.integer({ min: 1, max: 5 }),
  which: fc.nat(9),
  method: fc.constantFrom('pix', 'dinheiro', 'credito'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What somebody would write on paper. */
type Paper = { stock: number; sales: { id: string; quantity: number; taken: number }[] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function take(house: OwnerSalon, product_id: string, paper: Paper, one: Step): Promise<void> {
  const { quantity, what, method } = one
  const sale = paper.sales[one.which % Math.max(1, paper.sales.length)]
  const params = { id: sale?.id ?? '' }
  if (what === 'sell') {
    const body = { items: [{ product_id, quantity }], payment_method: method, over_stock: true }
    const sold = await server.call('POST /api/product-sales', { headers: {}, body }, house.token)
    const taken = Math.min(paper.stock, quantity)
    paper.stock -= taken
    paper.sales.push({ id: sold.body.ids[0] ?? '', quantity, taken })
  } else if (what === 'change') {
    if (!sale) return
    const body = { changes: { quantity }, shown: { quantity: sale.quantity }, over_stock: true }
    await server.call('PATCH /api/product-sales/:id', { params, body }, house.token)
    if (quantity === sale.quantity) return
    const shelf = paper.stock + sale.taken
    sale.taken = Math.min(shelf, quantity)
    paper.stock = shelf - sale.taken
    sale.quantity = quantity
  } else if (what === 'remove') {
    if (!sale) return
    await server.call('DELETE /api/product-sales/:id', { params }, house.token)
    paper.stock += sale.taken
    paper.sales.splice(paper.sales.indexOf(sale), 1)
  } else {
    const body = { kind: what, quantity }
    await server.call(
      'POST /api/products/:id/stock',
      { params: { id: product_id }, headers: {}, body },
      house.token,
    )
    if (what === 'counted') paper.stock = quantity
    else paper.stock = Math.max(0, paper.stock + (what === 'received' ? quantity : -quantity))
  }
}

async function expectAsOnPaper(house: OwnerSalon, product_id: string, paper: Paper) {
  const { user_id } = house.business
  const product = await server.storage.read((db) => findProducts(db, user_id, [product_id]))
  const { stock, status } = product.get(product_id) ?? {}
  expect(stock).toBe(paper.stock)
  if (stock === 0) expect(status).toBe('inactive')
  const entries = await listEntries({ user_id }, server.storage)
  const earned = paper.sales.reduce((sum, { quantity }) => sum + quantity * PRICE * 100, 0)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(earned)
  const standing = new Set(paper.sales.map(({ id }) => id))
  for (const gone of entries.filter(({ subject_id }) => !standing.has(subject_id))) {
    const own = entries.filter(({ subject_id }) => subject_id === gone.subject_id)
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  }
  const { body } = await server.call('GET /api/product-sales', { query: {} }, house.token)
  expect(body.figures?.sums).toMatchObject({ sales: paper.sales.length, total: earned / 100 })
}

/** Every movement is there: from nothing they lead to what is on the shelf. */
async function expectMovementsLead(house: OwnerSalon, product_id: string, paper: Paper) {
  let sum = 0
  let after: string | undefined
  do {
    const input = { params: { id: product_id }, query: after ? { after } : {} }
    const { body } = await server.call('GET /api/products/:id/movements', input, house.token)
    sum += body.movements.reduce((all, { change }) => all + change, 0)
    after = body.next ?? undefined
  } while (after)
  expect(sum).toBe(paper.stock)
}

test('shelves, movements, sums and ledger equal what somebody would write on paper', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const house = await openOwnerSalon(server)
      const body = { name: 'Pomada', price: PRICE, stock: START }
      const made = await server.call('POST /api/products', { headers: {}, body }, house.token)
      const paper: Paper = { stock: START, sales: [] }
      for (const one of steps) {
        await take(house, made.body.id, paper, one)
        await expectAsOnPaper(house, made.body.id, paper)
      }
      await expectMovementsLead(house, made.body.id, paper)
    }),
    { seed: SEED, numRuns: 40 },
  )
}, 120_000)
