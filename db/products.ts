import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ProductStock } from '#domain/business/stock.ts'
import type { Db } from './dialect/kit.ts'
import { products } from './tables/sale.ts'

export type ProductRow = typeof products.$inferSelect

/** An owner's products of some ids, by id. */
export async function findProducts(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.user_id, user_id), inArray(products.id, [...ids])))
    .orderBy(products.id)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is left of a product, and whether it is offered; nobody has edited it. */
export async function updateProductStock(
  tx: Db,
  user_id: string,
  id: string,
  { stock, status }: ProductStock,
): Promise<void> {
  await tx
    .update(products)
    .set({ stock, status })
    .where(and(eq(products.user_id, user_id), eq(products.id, id)))
}

/** What an owner sells now, by name. */
export async function listActiveProducts(db: Db, user_id: string): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(
      and(
        eq(products.user_id, user_id),
        eq(products.status, 'active'),
        isNull(products.deleted_at),
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
}

/** All products that an owner has not removed. */
export async function listProducts(db: Db, user_id: string): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.user_id, user_id), isNull(products.deleted_at)))
    .orderBy(asc(products.name), asc(products.id))
}

/** One that is not removed. */
export async function findProduct(db: Db, user_id: string, id: string): Promise<ProductRow | null> {
  const product = (await findProducts(db, user_id, [id])).get(id)
  return product && product.deleted_at === null ? product : null
}

export async function insertProduct(tx: Db, product: typeof products.$inferInsert): Promise<void> {
  await tx.insert(products).values(product)
}

type ProductChange = Partial<Omit<ProductRow, 'id' | 'user_id' | 'created_at'>>

export async function updateProduct(
  tx: Db,
  user_id: string,
  id: string,
  change: ProductChange,
): Promise<void> {
  await tx
    .update(products)
    .set(change)
    .where(and(eq(products.user_id, user_id), eq(products.id, id)))
}
