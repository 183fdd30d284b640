/** What is typed of a sale over the counter, and the requests that it becomes. */
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { productsText } from '#console/messages/products.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { isOfferPrice } from '#domain/business/offer-fields.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { toCentavos } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { parsePieces } from '../form/product-form.ts'

const t = productsText.sales.form

export type SellableProduct = CallOutput<'GET /api/catalog'>['products'][number]
type SaleLine = { product: SellableProduct; quantity: string; price: string }
export type SaleClient = { id: string; nome: string }

export type SaleValues = {
  lines: SaleLine[]
  client: SaleClient | null
  professional_id: string
  method: PaymentMethod
  /** Of a card; empty where nobody said. */
  brand: string
  date: string
}

export const createLine = (product: SellableProduct): SaleLine => ({
  product,
  quantity: '1',
  price: formatDecimal(product.price, 2),
})

export const isQuantity = (typed: string) => (parsePieces(typed) ?? 0) >= 1

export const isTypedPrice = (typed: string) => {
  const price = typed.trim() === '' ? null : parseDecimal(typed)
  return price !== null && isOfferPrice(toCentavos(price))
}

/** @param today at the house */
export const createSaleCheck =
  (today: string) =>
  ({ lines, date }: SaleValues) => {
    const wrong: { [field: string]: string } = {}
    if (lines.length === 0) wrong.lines = t.missing
    for (const [i, { quantity, price }] of lines.entries()) {
      if (!isQuantity(quantity)) wrong[`lines.${i}.quantity`] = t.quantityWrong
      if (!isTypedPrice(price)) wrong[`lines.${i}.price`] = t.priceWrong
    }
    if (!isDate(date) || date > today) wrong.date = t.dateWrong
    return wrong
  }

/** In reais; what cannot be read counts nothing. */
export const sumLines = (lines: readonly SaleLine[]): number =>
  lines.reduce(
    (sum, { quantity, price }) => sum + (parsePieces(quantity) ?? 0) * (parseDecimal(price) ?? 0),
    0,
  )

export function toSaleRequest(
  { lines, client, professional_id, method, brand, date }: SaleValues,
  today: string,
): CallInput<'POST /api/product-sales'>['body'] {
  return {
    items: lines.map(({ product, quantity, price }) => ({
      product_id: product.id,
      quantity: parsePieces(quantity) ?? 1,
      unit_price: parseDecimal(price) ?? 0,
    })),
    payment_method: method,
    ...(brand && { card_brand: brand }),
    ...(client && { client_id: client.id }),
    ...(professional_id && { professional_id }),
    // Of today it is of now.
    ...(date !== today && { sale_date: date }),
  }
}
