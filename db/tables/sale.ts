import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { STOCK_MOVES, type StockMove } from '#domain/business/product.ts'
import { OFFER_STATUSES, type OfferStatus } from '#domain/business/stock.ts'
import { ITEM_TYPES, type ItemType, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { bookings } from './booking.ts'
import { owner } from './business.ts'

const { table, text, integer, boolean, instant, money, index, uniqueIndex, primaryKey, check } = kit

export const products = table(
  'products',
  {
    id: text().primaryKey(),
    user_id: owner(),
    name: text().notNull(),
    description: text(),
    price: money().notNull(),
    stock: integer().notNull().default(0),
    category: text(),
    status: text().$type<OfferStatus>().notNull(),
    image: text(),
    /** What the house pays for one; null where nobody has said. */
    cost: money(),
    /** Below so many it wants to be ordered; 0 where nobody minds. */
    minimum_stock: integer().notNull().default(0),
    barcode: text(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    /** Removed: in no list, and still named by what was sold of it. */
    deleted_at: instant(),
  },
  (t) => [
    index('products_user').on(t.user_id, t.name),
    check('products_price', sql`${t.price} >= 0`),
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_status', isOneOf(t.status, OFFER_STATUSES)),
  ],
)

export const product_sales = table(
  'product_sales',
  {
    id: text().primaryKey(),
    user_id: owner(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    product_name: text().notNull(),
    quantity: integer().notNull(),
    unit_price: money().notNull(),
    total_price: money().notNull(),
    sale_date: instant().notNull(),
    /** The house's civil day of it; on a comanda, the visit's. */
    day: text().notNull(),
    payment_method: text().$type<PaymentMethod>(),
    /** Of a card over the counter, where somebody said which. */
    card_brand: text(),
    professional_id: text(),
    professional_name: text(),
    client_id: text(),
    client_name: text(),
    /** Sold over the counter, without a comanda. */
    is_standalone: boolean().notNull(),
    /** The booking whose comanda it stood on. */
    ticket_id: text(),
    /** What came out of the stock: less than `quantity` where there was less. */
    taken: integer().notNull(),
    /** The sale took the last one and so made the product inactive. */
    made_inactive: boolean().notNull().default(false),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    // One sale of a product a ticket.
    uniqueIndex('product_sales_ticket')
      .on(t.user_id, t.ticket_id, t.product_id)
      .where(sql`is_standalone = false`),
    index('product_sales_day').on(t.user_id, t.day, t.sale_date, t.id),
    // What reports read of sales over the counter.
    index('product_sales_counter')
      .on(t.user_id, t.day, t.professional_id, t.total_price)
      .where(sql`is_standalone = true`),
    // What was sold on some days, by product: summed without the rows.
    index('product_sales_sold').on(
      ...([t.user_id, t.day, t.product_id, t.quantity, t.total_price, t.product_name] as const),
      ...([t.ticket_id, t.is_standalone, t.professional_id] as const),
    ),
    index('product_sales_client').on(t.user_id, t.client_id, t.sale_date),
    index('product_sales_product').on(t.user_id, t.product_id, t.created_at),
    check('product_sales_day', kit.isDate(t.day)),
    check('product_sales_quantity', sql`${t.quantity} >= 1 AND ${t.taken} >= 0`),
    check('product_sales_money', sql`${t.unit_price} >= 0 AND ${t.total_price} >= 0`),
  ],
)

/** What went on a product's shelf or came off it: never changed. Sales of before this table are not in it. */
export const stock_movements = table(
  'stock_movements',
  {
    id: text().primaryKey(),
    user_id: owner(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    kind: text().$type<StockMove>().notNull(),
    /** Below 0 where the shelf has lost some. */
    change: integer().notNull(),
    /** What was there then. */
    stock: integer().notNull(),
    /** As somebody wrote it. */
    reason: text(),
    sale_id: text(),
    /** The account of who did it. */
    made_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('stock_movements_product').on(t.user_id, t.product_id, t.created_at, t.id),
    check('stock_movements_kind', isOneOf(t.kind, STOCK_MOVES)),
  ],
)

/** What a completed booking earned its professionals: written at closing, gone at reopening. */
export const commissions = table(
  'commissions',
  {
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The item of the comanda, and whose part of it. */
    item: integer().notNull(),
    part: integer().notNull(),
    user_id: owner(),
    professional_id: text().notNull(),
    professional_name: text().notNull(),
    tipo: text().$type<ItemType>().notNull(),
    nome: text().notNull(),
    /** Percent. */
    rate: integer().notNull(),
    /** What the rate counts on. */
    base: money().notNull(),
    /** What the part was sold at, after adjustments; 0 for a courtesy. */
    gross: money().notNull(),
    amount: money().notNull(),
    /** What of it the card's fee takes, where the house shared fees when it was closed. */
    fee: money().notNull().default(0),
    /** The booking's. */
    date: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.booking_id, t.item, t.part] }),
    index('commissions_professional').on(
      ...([t.user_id, t.professional_id, t.date, t.booking_id, t.amount, t.fee, t.tipo] as const),
    ),
    check('commissions_rate', sql`${t.rate} BETWEEN 0 AND 100`),
    check('commissions_money', sql`${t.base} >= 0 AND ${t.gross} >= 0 AND ${t.amount} >= 0`),
    check('commissions_tipo', isOneOf(t.tipo, ITEM_TYPES)),
    check('commissions_date', kit.isDate(t.date)),
  ],
)
