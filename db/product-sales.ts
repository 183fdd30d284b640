import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { product_sales } from './tables/sale.ts'

export type SaleRow = typeof product_sales.$inferSelect

/** @returns false where the ticket has a sale of that product already: then nothing is stored */
export async function insertSale(tx: Db, sale: SaleRow): Promise<boolean> {
  const stored = await tx
    .insert(product_sales)
    .values(sale)
    .onConflictDoNothing()
    .returning({ id: product_sales.id })
  return stored.length > 0
}

export async function findSale(db: Db, user_id: string, id: string): Promise<SaleRow | null> {
  const [sale] = await db
    .select()
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.id, id)))
  return sale ?? null
}

/** The sales that stood on a booking's comanda. */
export async function listTicketSales(
  db: Db,
  user_id: string,
  ticket_id: string,
): Promise<SaleRow[]> {
  return db
    .select()
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, user_id),
        eq(product_sales.ticket_id, ticket_id),
        // As the index says it, which is found by that.
        sql`is_standalone = false`,
      ),
    )
    .orderBy(asc(product_sales.product_id), asc(product_sales.id))
}

/** Did this sale, or one after it or of the same moment, take the last of its product? */
export async function isClosedLater(db: Db, sale: SaleRow): Promise<boolean> {
  const [later] = await db
    .select({ id: product_sales.id })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, sale.user_id),
        eq(product_sales.product_id, sale.product_id),
        eq(product_sales.made_inactive, true),
        gte(product_sales.created_at, sale.created_at),
      ),
    )
    .limit(1)
  return later !== undefined
}

export async function deleteSale(tx: Db, user_id: string, id: string): Promise<void> {
  await tx
    .delete(product_sales)
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.id, id)))
}
