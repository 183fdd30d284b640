import type { SentConsent } from '#api/closing-consent.ts'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { enterSale, type LedgerAuthor, reversePaid } from '#api/ledger/ledger.ts'
import { requireReason } from '#api/ledger/require-reason.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { deleteSale, findSale, insertSale, isClosedLater, type SaleRow } from '#db/product-sales.ts'
import { findProducts, type ProductRow, updateProductStock } from '#db/products.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { refuseShortSales, returnStock, takeStock } from '#domain/business/stock.ts'
import type { Comanda } from '#domain/comanda/comanda.ts'
import { getMainPaymentMethod, listProductLines, type ProductLine } from '#domain/comanda/sale.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { enterStockMovement } from './stock.ts'

/** Sells what stands on a booking's comanda: one sale of a product, taken from its stock. */
export async function sellProducts(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  booking: BookingRow,
  comanda: Comanda,
  consent: SentConsent,
): Promise<void> {
  const lines = listProductLines(comanda, booking.is_courtesy)
  if (lines.length === 0) return
  const { user_id } = booking
  const ids = lines.map(({ product_id }) => product_id)
  const products = await findProducts(tx, user_id, ids)
  await requireShelf(
    tx,
    context,
    author,
    lines.flatMap(({ product_id, quantity }) => {
      const product = products.get(product_id)
      return product ? [{ name: product.name, stock: product.stock, quantity }] : []
    }),
    consent,
  )
  const sold_at = await loadSoldAt(tx, booking, context.now())
  for (const line of lines) {
    const product = products.get(line.product_id)
    if (!product) continue
    const { taken, made_inactive, ...shelf } = takeStock(product, line.quantity)
    const now = context.now()
    const sale: SaleRow = {
      id: context.newId(),
      ...toSaleFields(booking, product, line),
      payment_method: getMainPaymentMethod(comanda),
      card_brand: null,
      ...sold_at,
      taken,
      made_inactive,
      created_at: now,
      updated_at: now,
    }
    await storeSale(tx, context, author, sale, shelf)
  }
}

/**
 * What is sold after a yes although there is less stands in the history, each product by itself.
 * @throws Refused `product_short` where nobody has said yes to that
 */
export async function requireShelf(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  sales: Parameters<typeof refuseShortSales>[0],
  { over_stock = false, origin }: SentConsent,
): Promise<void> {
  const refusal = refuseShortSales(sales)
  if (!refusal) return
  if (!over_stock) throw new RefusalError(refusal)
  for (const { name } of refusal.products)
    await writeAudit(tx, context, author.account.id, 'product_oversold', origin, { service: name })
}

/** Stores a sale with what is left on the shelf; of one over the counter the money is entered too. */
export async function storeSale(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  sale: SaleRow,
  shelf: Pick<ProductRow, 'stock' | 'status'>,
): Promise<void> {
  if (!(await insertSale(tx, sale))) return
  await updateProductStock(tx, author.user_id, sale.product_id, shelf)
  const { id: sale_id, product_id, taken } = sale
  const moved = { product_id, sale_id, change: -taken, stock: shelf.stock }
  await enterStockMovement(tx, context, author, { ...moved, kind: 'sold' })
  if (sale.is_standalone) await enterSale(tx, context, author, sale)
}

/** When the visit began; now, where its date or time cannot be read. */
async function loadSoldAt(
  tx: Db,
  { user_id, date, time }: BookingRow,
  now: number,
): Promise<Pick<SaleRow, 'sale_date' | 'day'>> {
  const business = await findOwnerBusiness(tx, user_id)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  const { timezone } = toBusinessSettings(business).general_settings
  const start = toInstant(timezone, date, time)
  if (Number.isNaN(start)) return { sale_date: now, day: getTodayInZone(timezone, now) }
  return { sale_date: start, day: date }
}

function toSaleFields(booking: BookingRow, product: ProductRow, line: ProductLine) {
  return {
    user_id: booking.user_id,
    ...line,
    product_name: product.name,
    client_id: booking.client_id,
    client_name: booking.client_name,
    is_standalone: false,
    ticket_id: booking.id,
  }
}

/**
 * Undoes one sale; what it took goes back on the shelf.
 * @throws Refused `sale_not_found`, `reason_needed`
 */
export async function removeSale(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  id: string,
): Promise<void> {
  const { user_id } = author
  const sale = await findSale(tx, user_id, id)
  if (!sale) throw new RefusalError({ code: 'sale_not_found' })
  const product = (await findProducts(tx, user_id, [sale.product_id])).get(sale.product_id)
  if (product) {
    const shelf = returnStock(product, sale, await isClosedLater(tx, sale))
    await updateProductStock(tx, user_id, product.id, shelf)
    const moved = { product_id: product.id, sale_id: id, change: sale.taken, stock: shelf.stock }
    await enterStockMovement(tx, context, author, { ...moved, kind: 'returned' })
  }
  await deleteSale(tx, user_id, id)
  if (!sale.is_standalone) return
  const subject = { kind: 'sale', subject_id: id } as const
  await requireReason(tx, author, [subject])
  await reversePaid(tx, context, author, subject)
}
