import type { Refusal } from '#domain/refusal.ts'

/** Whether a service or product is offered. */
export const OFFER_STATUSES = ['active', 'inactive'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** A product's stock and state as sales take from it and give back (documents 2, "Products"). */
export type ProductStock = { stock: number; status: OfferStatus }

/** What a sale did to the shelf, so that it can be undone. */
type StockWithdrawal = {
  /** Less than was sold where there was less. */
  taken: number
  made_inactive: boolean
}

/** Stock never falls below 0; a product of which nothing is left is inactive. */
export function takeStock(
  { stock, status }: ProductStock,
  quantity: number,
): ProductStock & StockWithdrawal {
  const taken = Math.min(stock, quantity)
  const isGone = stock === taken
  return {
    stock: stock - taken,
    status: isGone ? 'inactive' : status,
    taken,
    made_inactive: isGone && status === 'active',
  }
}

/** A sale of more than there is. */
type ShortSale = { name: string; stock: number; quantity: number }

/** @returns `product_short` with those sales that want more than lies on the shelf; null where none does */
export function refuseShortSales(
  sales: readonly ShortSale[],
): Extract<Refusal, { code: 'product_short' }> | null {
  const products = sales.filter(({ stock, quantity }) => quantity > stock)
  return products.length > 0 ? { code: 'product_short', products } : null
}

/** A product whose stock rises above 0 is active. */
export function addStock({ stock, status }: ProductStock, quantity: number): ProductStock {
  const isBack = stock === 0 && quantity > 0
  return { stock: stock + quantity, status: isBack ? 'active' : status }
}

/**
 * Undoes a sale. A product that the owner made inactive stays so; it becomes active again only where
 * this sale or a later one had taken the last of it.
 */
export function returnStock(
  shelf: ProductStock,
  sale: StockWithdrawal,
  closedLater: boolean,
): ProductStock {
  const isClosedBySale = shelf.stock === 0 && (sale.made_inactive || closedLater)
  if (!isClosedBySale) return { ...shelf, stock: shelf.stock + sale.taken }
  const back = addStock(shelf, sale.taken)
  return sale.made_inactive ? { ...back, status: 'active' } : back
}
