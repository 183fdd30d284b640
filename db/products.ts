import { and, asc, eq, inArray } from 'drizzle-orm'
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
    .where(and(eq(products.user_id, user_id), eq(products.status, 'active')))
    .orderBy(asc(products.name), asc(products.id))
}
