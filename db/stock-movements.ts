import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { stock_movements } from './tables/sale.ts'

export type StockMovementRow = typeof stock_movements.$inferSelect
type MovementCursor = { created_at: number; id: string }

export async function insertMovement(tx: Db, movement: StockMovementRow): Promise<void> {
  await tx.insert(stock_movements).values(movement)
}

/** What moved a product's stock, newest first, from behind a place on. */
export async function listMovements(
  db: Db,
  user_id: string,
  product_id: string,
  { after, most }: { after: MovementCursor | null; most: number },
): Promise<StockMovementRow[]> {
  const { created_at, id } = stock_movements
  return db
    .select()
    .from(stock_movements)
    .where(
      and(
        eq(stock_movements.user_id, user_id),
        eq(stock_movements.product_id, product_id),
        after ? sql`(${created_at}, ${id}) < (${after.created_at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most)
}
