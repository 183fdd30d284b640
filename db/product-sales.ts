import {
  and,
  asc,
  between,
  desc,
  eq,
  gte,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { SaleGroup } from '#domain/business/product.ts'
import type { Period } from '#domain/time/period.ts'
import { bindLimit, type Db, kit, prepareOnce } from './dialect/kit.ts'
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

/** By what a statement has of a filter: its values, or where they come in. */
type Bound<T> = { [name in keyof T]: T[name] | Placeholder }
type Within = Bound<Period & { user_id: string }>

/** What lies in the trash counts in no sum, and so do the sales of its comanda. */
const isWithin = ({ user_id, from, to }: Within, of?: SaleGroup) =>
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

const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

const selectPage = (db: Db, isAsked: SQL | undefined, most: number | Placeholder) => {
  const { day, sale_date, id } = product_sales
  return db
    .select()
    .from(product_sales)
    .where(isAsked)
    .orderBy(desc(day), desc(sale_date), desc(id))
    .limit(most)
}
// What the list shows first; the rest is asked for seldom.
const firstPage = prepareOnce('sales_first_page', (db) =>
  selectPage(db, isWithin(asked), bindLimit('most')),
)

/** The sales of a period, newest first, from behind a place on. */
export async function listSalePage(
  db: Db,
  user_id: string,
  { of, ...period }: SaleFilters,
  { after, most }: { after: SaleCursor | null; most: number },
): Promise<SaleRow[]> {
  const values = { user_id, from: period.from, to: period.to }
  if (!of && !after) return firstPage(db).execute({ ...values, most })
  const { day, sale_date, id } = product_sales
  const beyond =
    after && sql`(${day}, ${sale_date}, ${id}) < (${after.day}, ${after.sale_date}, ${after.id})`
  return selectPage(db, and(isWithin(values, of), beyond ?? undefined), most)
}

type TopProduct = { product_id: string; name: string; pieces: number; total: number }

function selectSold(db: Db, isAsked: SQL | undefined) {
  const { product_id, product_name, quantity, total_price, day } = product_sales
  // Day by day first, as the index has them: to sort each sale by its product took twice as long.
  const days = sql`(SELECT ${product_id} AS sold_id, max(${product_name}) AS name, count(*) AS sales,
      sum(${quantity}) AS pieces, sum(${total_price}) AS total
    FROM ${product_sales}${kit.readBy('product_sales_sold')}
    WHERE ${isAsked} GROUP BY ${day}, ${product_id}) AS days`
  const sumOf = (column: string) => sql`sum(${sql.raw(column)})`.mapWith(Number)
  return db
    .select({
      product_id: sql<string>`sold_id`,
      // One that was renamed meanwhile stands here once.
      name: sql<string>`max(name)`,
      sales: sumOf('sales'),
      pieces: sumOf('pieces'),
      total: sumOf('total'),
    })
    .from(days)
    .groupBy(sql`sold_id`)
}
const soldProducts = prepareOnce('sales_by_product', (db) => selectSold(db, isWithin(asked)))

/**
 * How many sales a period has, how many pieces, and what they brought in (centavos); and what was sold
 * most, by pieces.
 * @param most so many products are named
 */
export async function sumSales(
  db: Db,
  user_id: string,
  { from, to, of }: SaleFilters,
  most: number,
): Promise<{ sums: { sales: number; pieces: number; total: number }; top: TopProduct[] }> {
  const values = { user_id, from, to }
  const products = of
    ? await selectSold(db, isWithin(values, of))
    : await soldProducts(db).execute(values)
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
