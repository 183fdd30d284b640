import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseReviewEndpoints } from '#api/contract/house-review.ts'
import { productEndpoints } from '#api/contract/product.ts'
import { product_sales, products } from '#db/tables/sale.ts'
import { SHELF_ACTS } from '#domain/business/product.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { withHandlers } from '#tests/support/api/access/with-handlers.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import {
  createFuzzedCall,
  fuzzedAuthorization,
  pickOne,
} from '#tests/support/api/fuzz/fuzzed-call.ts'
import {
  mergeRecords,
  mostlyRight,
  usually,
  withOptionalFields,
} from '#tests/support/api/fuzz/fuzzed-values.ts'
import {
  findCall,
  formatHistogram,
  isSuccess,
  listServerErrors,
  listUndescribed,
  sendFuzzed,
} from '#tests/support/api/fuzz/send-fuzzed.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'

const SEED = 20261124
const RUNS = 1200
const SHELVES = 12
/** Without the one of a booking, which the agenda's requests hold. */
const CALLS = [productEndpoints, houseReviewEndpoints]
  .flatMap(Object.keys)
  .filter((call) => !call.includes('/bookings/'))

let server: TestServer
let house: OwnerSalon
let there: OwnerSalon
/** What every row is of, with its own id before that. */
const own = (kind: string, nth: number, { business }: OwnerSalon = house) =>
  `${kind}-${nth}-${business.user_id}`

async function plant(salon: OwnerSalon): Promise<void> {
  const { user_id } = salon.business
  const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await server.storage.write(async (tx) => {
    for (let i = 0; i < SHELVES; i++) {
      const [id, product_id] = [own('sale', i, salon), own('product', i, salon)]
      const product = { id: product_id, user_id, name: 'Pomada', price: 4000, stock: 50 }
      await tx.insert(products).values({ ...product, status: 'active', ...at })
      const sold = { id, user_id, product_id, product_name: 'Pomada', quantity: 1, taken: 1 }
      const paid = { unit_price: 4000, total_price: 4000, payment_method: 'pix' as const }
      const sale = {
        ...sold,
        ...paid,
        sale_date: CREATED_AT,
        day: '2026-01-05',
        is_standalone: true,
        ...at,
      }
      await tx.insert(product_sales).values(sale)
    }
  })
}

beforeAll(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server, { reviews: Array.from({ length: 6 }, () => ({})) })
  there = await openOwnerSalon(server)
  await plant(house)
  await plant(there)
})
afterAll(() => server.close())

const LONG = 'x'.repeat(10_000)
const price = usually([0, 45.5, 99_999.99], [1e9, -1, '45,50', null])
const pieces = usually([1, 2, 30, 1_000_000], [0, -1, 1.5, 1e9, '3'])
const text = usually([null, 'Barba', '=cmd()', '‮abraB', '💈'], [LONG, 3])
const method = usually(PAYMENT_METHODS, ['cheque', '', null])
const day = usually(
  ['2026-11-23', '2026-11-01', '2026-11-20T10:00'],
  ['2026-02-31', '2030-01-01', '31/11/2026', '2026-11-20T25:00'],
)

function fuzzedProduct() {
  const more = { description: text, cost: price, category: text, barcode: text }
  const shelf = { minimum_stock: pieces, status: usually(['active', 'inactive'], ['x']) }
  const image = usually(
    [null, '/demo/pictures/a.webp'],
    ['javascript:1', 'https://x.example/a.webp'],
  )
  const name = usually(['Pomada', 'Óleo de argan', '💇'], [LONG, ' ', null])
  return mergeRecords(
    fc.record({ name, price }),
    withOptionalFields(fc.record({ ...more, ...shelf, image })),
  )
}

function fuzzedSale(product_id: fc.Arbitrary<unknown>) {
  const { clients, professionals } = house.business
  const item = mergeRecords(
    fc.record({ product_id, quantity: pieces }),
    withOptionalFields(fc.record({ unit_price: price })),
  )
  const who = {
    client_id: usually([null, ...clients.map(({ id }) => id)], there.business.clients),
    professional_id: usually([null, ...professionals.map(({ id }) => id)], ['none']),
  }
  return mergeRecords(
    fc.record({
      items: mostlyRight(fc.array(item, { minLength: 1, maxLength: 3 }), 24),
      payment_method: method,
    }),
    withOptionalFields(fc.record({ ...who, sale_date: day })),
  )
}

function fuzzedRequests() {
  const headers = fuzzedAuthorization([...Array<string>(14).fill(house.token), there.token])
  const some = Array.from({ length: SHELVES }, (_, i) => i)
  const id = mostlyRight(pickOne(some.map((i) => own('product', i))), 20)
  const sale = mostlyRight(pickOne(some.map((i) => own('sale', i))), 20)
  const review = mostlyRight(pickOne(house.business.reviews.map((one) => one.id)), 20)
  const same = (fields: fc.Arbitrary<object>) =>
    fc.oneof(
      fc.record({ changes: fields, shown: fields }),
      fields.map((both) => ({ changes: both, shown: both })),
    )
  const move = mergeRecords(
    fc.record({ kind: usually(SHELF_ACTS, ['sold', null]), quantity: pieces }),
    withOptionalFields(fc.record({ reason: usually(['NF 1', ''], [LONG, 3]) })),
  )
  const changed = same(fc.record({ quantity: pieces, unit_price: price, payment_method: method }))
  const stored = { quantity: 1, unit_price: 40, payment_method: 'pix' }
  const edited = fc.oneof(
    changed,
    fc.record({ changes: fc.record({ quantity: pieces }), shown: fc.constant(stored) }),
  )
  const answer = usually([null, 'Obrigada!', '', '=cmd()'], ['x'.repeat(501), 4])
  const replied = fc.record({
    changes: fc.record({ answer }),
    shown: fc.record({ answer: usually([null, 'Obrigada!'], ['outra']) }),
  })
  const all = [
    createFuzzedCall(3, 'GET /api/products', {
      headers,
      query: withOptionalFields(
        fc.record({ q: usually(['po', '7891'], [LONG]), low: usually(['true'], ['sim']) }),
      ),
    }),
    createFuzzedCall(6, 'POST /api/products', { headers, body: fuzzedProduct() }),
    createFuzzedCall(6, 'PATCH /api/products/:id', {
      headers,
      id,
      body: fc.oneof(
        same(fuzzedProduct()),
        fc.record({
          changes: fc.record({ minimum_stock: pieces }),
          shown: fc.constant({ minimum_stock: 0 }),
        }),
      ),
    }),
    createFuzzedCall(1, 'DELETE /api/products/:id', { headers, id }),
    createFuzzedCall(5, 'POST /api/products/:id/stock', { headers, id, body: move }),
    createFuzzedCall(2, 'GET /api/products/:id/movements', { headers, id }),
    createFuzzedCall(3, 'GET /api/product-sales', {
      headers,
      query: withOptionalFields(fc.record({ from: day, to: day })),
    }),
    createFuzzedCall(6, 'POST /api/product-sales', { headers, body: fuzzedSale(id) }),
    createFuzzedCall(6, 'PATCH /api/product-sales/:id', { headers, id: sale, body: edited }),
    createFuzzedCall(1, 'DELETE /api/product-sales/:id', { headers, id: sale }),
    createFuzzedCall(2, 'GET /api/reviews', {
      headers,
      query: withOptionalFields(fc.record({ rating: usually(['5', '1'], ['0', 'x']) })),
    }),
    createFuzzedCall(4, 'PATCH /api/reviews/:id', { headers, id: review, body: replied }),
  ]
  return fc.oneof(...all)
}

const sample = (numRuns: number) => fc.sample(fuzzedRequests(), { seed: SEED, numRuns })

test('odd requests about products, sales and reviews are all answered, none half saved', async () => {
  const told = await sendFuzzed(server.request, sample(RUNS))
  process.stdout.write(formatHistogram(told))
  expect(listServerErrors(told)).toEqual([])
  expect(told.flatMap(({ complaints }) => complaints)).toEqual([])
  expect(new Set(told.filter(isSuccess).map(({ sent }) => findCall(sent)))).toEqual(new Set(CALLS))
  expect(listUndescribed(told)).toEqual([])
  expect(server.logged()).not.toContain('"level":50')
  // The neighbour has what they had.
  const theirs = await server.call('GET /api/products', { query: {} }, there.token)
  const planted = theirs.body.products.filter(({ id }) => id.startsWith('product-'))
  expect(planted.every(({ name, stock }) => name === 'Pomada' && stock === 50)).toBe(true)
}, 300_000)

test('the same requests find an endpoint that breaks on what it did not expect', async () => {
  const request = withHandlers(server, {
    'POST /api/products': async ({ body: { name } }) => {
      throw new Error(name)
    },
  })
  expect(listServerErrors(await sendFuzzed(request, sample(200))).length).toBeGreaterThan(0)
})
