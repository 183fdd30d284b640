/** Sales as the database keeps them: one of a product a ticket, within one business. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSale, insertSale, listTicketSales, type SaleRow } from '#db/product-sales.ts'
import { findProducts, updateProductStock } from '#db/products.ts'
import { products } from '#db/tables/sale.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

let made = 0

async function stock({ user_id }: Business, id = `produto-${made++}`): Promise<string> {
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await open.storage.write(async (tx) => {
    await tx.insert(products).values({
      ...{ id, user_id, name: 'Pomada', price: 4000, stock: 5, status: 'active', ...stamps },
    })
  })
  return id
}

const createSale = (
  { user_id }: Business,
  product_id: string,
  fields: Partial<SaleRow> = {},
): SaleRow => ({
  ...{ id: `venda-${made++}`, user_id, product_id, product_name: 'Pomada', quantity: 1 },
  ...{ unit_price: 4000, total_price: 4000, sale_date: CREATED_AT, payment_method: 'pix' },
  ...{ professional_id: null, professional_name: null, client_id: null, client_name: null },
  ...{ day: '2026-01-05', card_brand: null, is_standalone: false, ticket_id: 't1' },
  ...{ taken: 1, made_inactive: false },
  ...{ created_at: CREATED_AT, updated_at: CREATED_AT },
  ...fields,
})

const sell = (sale: SaleRow) => open.storage.write((tx) => insertSale(tx, sale))

test('a product and a sale keep all that the documents say of them', async () => {
  const { user_id } = await createBusiness(open.storage)
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT + 1 }
  const product = {
    ...{ id: 'oleo', user_id, name: 'Óleo', description: 'De barba', price: 3590, stock: 2 },
    ...{ category: 'Barba', status: 'inactive' as const, image: '/pictures/oleo.webp', ...stamps },
    ...{ cost: 1200, minimum_stock: 3, barcode: '7891234567895', deleted_at: null },
  }
  const sale: SaleRow = {
    ...{ id: 'venda', user_id, product_id: 'oleo', product_name: 'Óleo', quantity: 2 },
    ...{ unit_price: 3590, total_price: 7180, sale_date: CREATED_AT, payment_method: 'credito' },
    ...{ professional_id: 'rafa', professional_name: 'Rafa', client_id: 'ana', client_name: 'Ana' },
    ...{
      day: '2026-01-05',
      card_brand: 'Elo',
      is_standalone: true,
      ticket_id: null,
      taken: 2,
      made_inactive: true,
      ...stamps,
    },
  }
  await open.storage.write(async (tx) => {
    await tx.insert(products).values(product)
    await insertSale(tx, sale)
  })
  const kept = await open.storage.read(async (db) => [
    (await findProducts(db, user_id, ['oleo'])).get('oleo'),
    await findSale(db, user_id, 'venda'),
  ])
  expect(kept).toEqual([product, sale])
  const wrong = open.storage.write(async (tx) => {
    // The column's type does not know this state; the database itself has to say no.
    await tx.insert(products).values({ ...product, id: 'x', status: 'gone' as 'active' })
  })
  await expect(wrong).rejects.toThrow()
})

test('a second sale of a product on a ticket is skipped, silently', async () => {
  const business = await createBusiness(open.storage)
  const [pomada, balm] = [await stock(business), await stock(business)]
  const first = createSale(business, pomada)
  expect(await sell(first)).toBe(true)
  expect(await sell(createSale(business, pomada, { quantity: 4 }))).toBe(false)
  expect(await sell(createSale(business, balm))).toBe(true)
  expect(await sell(createSale(business, pomada, { ticket_id: 't2' }))).toBe(true)
  const onTicket = await open.storage.read((db) => listTicketSales(db, business.user_id, 't1'))
  expect(onTicket.filter(({ product_id }) => product_id === pomada)).toEqual([first])
})

test('over the counter it is sold as often as it is asked for', async () => {
  const business = await createBusiness(open.storage)
  const pomada = await stock(business)
  const counter = { is_standalone: true }
  for (let i = 0; i < 2; i++) expect(await sell(createSale(business, pomada, counter))).toBe(true)
})

test('another business finds neither the product nor its sale, and changes nothing of them', async () => {
  const [here, there] = [await createBusiness(open.storage), await createBusiness(open.storage)]
  const pomada = await stock(here)
  const sale = createSale(here, pomada)
  await sell(sale)
  const found = await open.storage.read(async (db) => [
    await findSale(db, there.user_id, sale.id),
    await listTicketSales(db, there.user_id, 't1'),
    [...(await findProducts(db, there.user_id, [pomada])).keys()],
  ])
  expect(found).toEqual([null, [], []])
  const none = { stock: 0, status: 'inactive' } as const
  await open.storage.write((tx) => updateProductStock(tx, there.user_id, pomada, none))
  const mine = await open.storage.read((db) => findProducts(db, here.user_id, [pomada]))
  expect(mine.get(pomada)).toMatchObject({ stock: 5, status: 'active' })
})
