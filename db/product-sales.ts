import { and, asc, between, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { SaleGroup } from '#domain/business/product.ts'
import type { Period } from '#domain/time/period.ts'
import { type Db, kit } from './dialect/kit.ts'
import { bookings } from './tables/booking.ts'
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

/** Changes a sale over the counter. */
export async function updateSale(
  tx: Db,
  user_id: string,
  id: string,
  change: Partial<Omit<SaleRow, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tx
    .update(product_sales)
    .set(change)
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.id, id)))
}

type SaleFilters = Period & { of?: SaleGroup | undefined }
type SaleCursor = { day: string; sale_date: number; id: string }

/** What lies in the trash counts in no sum, and so do the sales of its comanda. */
const isWithin = (user_id: string, { from, to, of }: SaleFilters) =>
  and(
    eq(product_sales.user_id, user_id),
    between(product_sales.day, from, to),
    // As the index of these says it, which is found by that.
    of && sql`is_standalone = true`,
    of === 'unnamed' ? isNull(product_sales.professional_id) : undefined,
    // Of what lies there, little, all is looked up at once.
    or(
      isNull(product_sales.ticket_id),
      sql`${product_sales.ticket_id} NOT IN (SELECT ${bookings.id} FROM ${bookings}
        WHERE ${bookings.user_id} = ${user_id} AND ${bookings.deleted} = true)`,
    ),
  )

/** The sales of a period, newest first, from behind a place on. */
export async function listSalePage(
  db: Db,
  user_id: string,
  period: SaleFilters,
  { after, most }: { after: SaleCursor | null; most: number },
): Promise<SaleRow[]> {
  const { day, sale_date, id } = product_sales
  const beyond =
    after && sql`(${day}, ${sale_date}, ${id}) < (${after.day}, ${after.sale_date}, ${after.id})`
  return db
    .select()
    .from(product_sales)
    .where(and(isWithin(user_id, period), beyond ?? undefined))
    .orderBy(desc(day), desc(sale_date), desc(id))
    .limit(most)
}

type TopProduct = { product_id: string; name: string; pieces: number; total: number }

/**
 * How many sales a period has, how many pieces, and what they brought in (centavos); and what was sold
 * most, by pieces.
 * @param most so many products are named
 */
export async function sumSales(
  db: Db,
  user_id: string,
  period: SaleFilters,
  most: number,
): Promise<{ sums: { sales: number; pieces: number; total: number }; top: TopProduct[] }> {
  const { product_id, product_name, quantity, total_price } = product_sales
  const products = await db
    .select({
      product_id: sql<string>`${product_id}`,
      // One that was renamed meanwhile stands here once.
      name: sql<string>`max(${product_name})`,
      sales: sql`count(*)`.mapWith(Number),
      pieces: sql`sum(${quantity})`.mapWith(Number),
      total: sql`sum(${total_price})`.mapWith(Number),
    })
    .from(sql`${product_sales}${kit.readBy('product_sales_sold')}`)
    .where(isWithin(user_id, period))
    .groupBy(product_id)
  const sums = { sales: 0, pieces: 0, total: 0 }
  for (const one of products) {
    sums.sales += one.sales
    sums.pieces += one.pieces
    sums.total += one.total
  }
  const top = products
    .sort((a, b) => b.pieces - a.pieces || (a.product_id < b.product_id ? -1 : 1))
    .slice(0, most)
    .map(({ sales: _counted, ...product }) => product)
  return { sums, top }
}
