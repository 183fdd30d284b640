/** What a house sells besides its services (documents 2, "Products"). */
import { foldText } from '#domain/text/fold-text.ts'
import type { OfferStatus, ProductStock } from './stock.ts'

/** As many as a list can be looked through and searched at once. */
export const MOST_PRODUCTS = 1000
export const PRODUCT_CATEGORY_LENGTH = 60
export const BARCODE_LENGTH = 64
export const MOST_STOCK = 1_000_000
export const REASON_LENGTH = 200
/** How many different products are sold at once over the counter. */
export const MOST_SALE_LINES = 50
/** Of one product (centavos): R$ 10.000.000,00. */
export const MOST_SALE_TOTAL = 1_000_000_000
/** The most sold that are named. */
export const TOP_PRODUCTS = 5

/** What somebody does to a shelf by hand: to count it says what is there, whatever was thought. */
export const SHELF_ACTS = ['received', 'lost', 'used', 'counted'] as const
type ShelfAct = (typeof SHELF_ACTS)[number]
/** Everything that moves a stock. */
export const STOCK_MOVES = [...SHELF_ACTS, 'sold', 'returned'] as const
export type StockMove = (typeof STOCK_MOVES)[number]

/**
 * A shelf after something was done to it by hand. It never holds fewer than none; what is received
 * where nothing was left is offered again, and of what nothing is left nothing is.
 * @param quantity pieces, 0 or more
 */
export function moveStock(shelf: ProductStock, act: ShelfAct, quantity: number): ProductStock {
  const stock = Math.min(MOST_STOCK, countAfter(shelf.stock, act, quantity))
  if (stock === 0) return { stock, status: 'inactive' }
  return { stock, status: shelf.stock === 0 ? 'active' : shelf.status }
}

function countAfter(stock: number, act: ShelfAct, quantity: number): number {
  if (act === 'counted') return quantity
  return act === 'received' ? stock + quantity : Math.max(0, stock - quantity)
}

type Shelved = { status: string; stock: number; minimum_stock: number }

/**
 * Whether it wants to be ordered. What somebody took off sale does not; what is sold out is inactive by
 * itself, and wants it most.
 */
export const isLowStock = ({ status, stock, minimum_stock }: Shelved): boolean =>
  (status === 'active' || stock === 0) && stock < minimum_stock

type Searched = {
  name: string
  description: string | null
  category: string | null
  barcode: string | null
  status: string
  stock: number
  minimum_stock: number
}
type ProductFilters = {
  /** In a name, description or category, whatever its case and accents; or a whole barcode. */
  q?: string | undefined
  status?: OfferStatus | undefined
  category?: string | undefined
  low?: boolean | undefined
}

/** Those that match, by name as one looks it up in Portuguese; of those to order, what is sold out first. */
export function searchProducts<Product extends Searched>(
  products: readonly Product[],
  { q = '', status, category, low }: ProductFilters,
): Product[] {
  const wanted = foldText(q.trim())
  const isFound = ({ name, description, category: kind, barcode }: Searched) =>
    wanted === '' ||
    barcode === q.trim() ||
    [name, description, kind].some((text) => text && foldText(text).includes(wanted))
  return products
    .filter(
      (one) =>
        isFound(one) &&
        (status === undefined || one.status === status) &&
        (category === undefined || one.category === category) &&
        (!low || isLowStock(one)),
    )
    .sort(
      (a, b) =>
        (low ? Number(a.stock > 0) - Number(b.stock > 0) : 0) ||
        a.name.localeCompare(b.name, 'pt-BR'),
    )
}

/** Which sales are listed: those over the counter, or of these those that nobody is named for. */
export const SALE_GROUPS = ['counter', 'unnamed'] as const
export type SaleGroup = (typeof SALE_GROUPS)[number]
