/** What clients spent before sales over the counter counted among it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { insertSale, type SaleRow } from '#db/product-sales.ts'
import { clients } from '#db/tables/client.ts'
import { products } from '#db/tables/sale.ts'
import { CREATED_AT, createBusiness, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const FILES = {
  sqlite: '0048_counter_sales_spent.sql',
  postgres: '0049_counter_sales_spent.sql',
}

test('sales over the counter come on top, what stood on a comanda was counted with its visit', async () => {
  const file = readFileSync(join(MIGRATIONS, kit.dialect, FILES[kit.dialect]), 'utf8')
  const { user_id, clients: people } = await createBusiness(opened.storage, {
    clients: [{ total_gasto: 5000 }, { total_gasto: 700 }],
  })
  const client_id = requireNth(people).id
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const product = { id: 'pomada', user_id, name: 'Pomada', price: 4000, stock: 5 }
  const sell = (id: string, fields: Partial<SaleRow>): SaleRow => ({
    ...{ id, user_id, product_id: product.id, product_name: 'Pomada', quantity: 1, taken: 1 },
    ...{ unit_price: 4000, total_price: 4000, sale_date: CREATED_AT, payment_method: 'pix' },
    ...{ professional_id: null, professional_name: null, client_id, client_name: null },
    ...{
      day: '2026-01-05',
      card_brand: null,
      is_standalone: true,
      ticket_id: null,
      made_inactive: false,
      ...stamps,
      ...fields,
    },
  })
  await opened.storage.write(async (tx) => {
    await tx.insert(products).values({ ...product, status: 'active', ...stamps })
    await insertSale(tx, sell('1', {}))
    await insertSale(tx, sell('2', { total_price: 1 }))
    await insertSale(tx, sell('3', { is_standalone: false, ticket_id: 'b1' }))
    await insertSale(tx, sell('4', { client_id: null }))
    await runSql(tx, sql.raw(file))
  })
  const spent = await opened.storage.read((db) =>
    db
      .select({ total_gasto: clients.total_gasto })
      .from(clients)
      .where(eq(clients.user_id, user_id))
      .orderBy(clients.total_gasto),
  )
  expect(spent.map(({ total_gasto }) => total_gasto)).toEqual([700, 9001])
})
