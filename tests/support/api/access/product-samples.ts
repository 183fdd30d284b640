/** Valid calls about what a house sells over the counter; each row is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { product_sales, products } from '#db/tables/sale.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

const at = { created_at: CREATED_AT, updated_at: CREATED_AT }

async function insertProduct({ server, here, next }: AccessFixture): Promise<string> {
  const id = `produto-passeio-${next()}`
  const row = { id, user_id: here.business.user_id, name: 'Passeio', price: 10, stock: 5 }
  await server.storage.write((tx) =>
    tx.insert(products).values({ ...row, status: 'active', ...at }),
  )
  return id
}

async function insertSale(world: AccessFixture): Promise<string> {
  const { server, here, next } = world
  const product_id = await insertProduct(world)
  const id = `venda-passeio-${next()}`
  const of = { id, user_id: here.business.user_id, product_id, product_name: 'Passeio' }
  const sold = { quantity: 1, unit_price: 10, total_price: 10, taken: 1, is_standalone: true }
  await server.storage.write((tx) =>
    tx
      .insert(product_sales)
      .values({ ...of, ...sold, sale_date: CREATED_AT, day: '2026-01-05', ...at }),
  )
  return id
}

/** Every other product, here and elsewhere. */
const productsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: products.id, name: products.name, stock: products.stock })
      .from(products)
      .where(ne(products.id, id))
      .orderBy(products.id),
  )

const salesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: product_sales.id, total_price: product_sales.total_price })
      .from(product_sales)
      .where(ne(product_sales.id, id))
      .orderBy(product_sales.id),
  )

const ofProduct =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertProduct(world)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...(body && { body }), untouched: () => productsBut(world, id) }
  }

const ofSale =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertSale(world)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...(body && { body }), untouched: () => salesBut(world, id) }
  }

export const PRODUCT_SAMPLES = {
  'GET /api/products': createEmptySample,
  'POST /api/products': async () => ({ body: { name: 'Pomada', price: 40, stock: 3 } }),
  'PATCH /api/products/:id': ofProduct({ changes: { name: 'Óleo' }, shown: { name: 'Passeio' } }),
  'DELETE /api/products/:id': ofProduct(),
  'POST /api/products/:id/stock': ofProduct({ kind: 'received', quantity: 2 }),
  'GET /api/products/:id/movements': ofProduct(),
  'GET /api/product-sales': createEmptySample,
  // The product of one house is unknown in every other one.
  'POST /api/product-sales': async (world, { person }) => ({
    body: {
      items: [{ product_id: await insertProduct(world), quantity: 1 }],
      payment_method: 'pix' as const,
    },
    ...(person !== world.here.accounts.owner.person && { status: 404 }),
  }),
  'PATCH /api/product-sales/:id': ofSale({ changes: { quantity: 2 }, shown: { quantity: 1 } }),
  'DELETE /api/product-sales/:id': ofSale(),
} as const satisfies Partial<SampleCalls>
