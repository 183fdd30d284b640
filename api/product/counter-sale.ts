/** Sales over the counter: without a booking and its comanda. */

import { loadTimezone } from '#api/business/timezone.ts'
import { updateClientStatistics } from '#api/client/statistics.ts'
import type { SentConsent } from '#api/closing-consent.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { listReason, writeAudit } from '#api/identity/audit.ts'
import { enterSale, type LedgerAuthor, reversePaid } from '#api/ledger/ledger.ts'
import { requireReason } from '#api/ledger/require-reason.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { applyEdit } from '#api/service/apply-edit.ts'
import { findClientRecord } from '#db/client/client-records.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { findSale, isClosedLater, type SaleRow, updateSale } from '#db/product-sales.ts'
import { findProducts, updateProductStock } from '#db/products.ts'
import { findTeamMember } from '#db/professionals.ts'
import { MOST_SALE_TOTAL } from '#domain/business/product.ts'
import { SALE_SENTENCES } from '#domain/business/sale-messages.pt-BR.ts'
import { returnStock, takeStock } from '#domain/business/stock.ts'
import { getPaidBrand } from '#domain/receiving/card-fee.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { removeSale, requireShelf, storeSale } from './sales.ts'
import { enterStockMovement, requireProduct } from './stock.ts'

type NewSale = ParsedRequest<Contract['POST /api/product-sales']>['body']
/** What of a sale is typed. */
type Fields = Pick<
  SaleRow,
  'quantity' | 'unit_price' | 'card_brand' | 'client_id' | 'professional_id'
> & {
  payment_method: string | null
  sale_date: string
}

/** Sells products, all of them or none. */
export function sellOverCounter(context: Context): Handler<Contract['POST /api/product-sales']> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () => ({
        answer: JSON.stringify({ ids: await sellAll(tx, context, author, { ...body, origin }) }),
      }))
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function sellAll(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  {
    items,
    payment_method,
    client_id = null,
    professional_id = null,
    ...rest
  }: NewSale & { origin: RequestOrigin },
): Promise<string[]> {
  const { user_id } = author
  const people = await findPeople(tx, user_id, { client_id, professional_id })
  const sold_at = await parseSaleDate(tx, context, user_id, rest.sale_date)
  const now = context.now()
  const wanted: Parameters<typeof requireShelf>[3][number][] = []
  const ids: string[] = []
  for (const [i, { product_id, quantity, unit_price }] of items.entries()) {
    const product = await requireProduct(tx, user_id, product_id)
    wanted.push({ name: product.name, stock: product.stock, quantity })
    const { taken, made_inactive, ...shelf } = takeStock(product, quantity)
    const price = unit_price ?? product.price
    requireSaleTotal(price * quantity, `items.${i}.quantity`)
    const id = context.newId()
    const sold = { product_id, product_name: product.name, quantity, unit_price: price }
    const sale: SaleRow = {
      id,
      user_id,
      ...sold,
      total_price: price * quantity,
      ...people,
      payment_method,
      card_brand: getPaidBrand(payment_method, rest.card_brand),
      ...sold_at,
      is_standalone: true,
      ticket_id: null,
      taken,
      made_inactive,
      created_at: now,
      updated_at: now,
    }
    await storeSale(tx, context, author, sale, shelf)
    ids.push(id)
  }
  // Undone with the rest, where nobody said yes.
  await requireShelf(tx, context, author, wanted, rest)
  await updateBuyers(tx, context, user_id, [client_id])
  return ids
}

/** What was sold counts among what they spent. */
async function updateBuyers(
  tx: Db,
  context: Context,
  user_id: string,
  client_ids: readonly (string | null)[],
): Promise<void> {
  for (const id of new Set(client_ids))
    if (id !== null) await updateClientStatistics(tx, user_id, id, context.now())
}

/** The most that one amount may be, here and in every answer. */
function requireSaleTotal(total: number, field: string): void {
  if (total <= MOST_SALE_TOTAL) return
  const fields = { [field]: SALE_SENTENCES.total }
  throw new RefusalError({ code: 'invalid_input', fields })
}

type People = Pick<SaleRow, 'client_id' | 'professional_id'>

/** Names as they are now, beside the ids. */
async function findPeople(tx: Db, user_id: string, { client_id, professional_id }: People) {
  const client = client_id ? await findClientRecord(tx, user_id, client_id) : null
  if (client_id && (!client || client.deleted))
    throw new RefusalError({ code: 'client_not_found_here' })
  const member = professional_id ? await findTeamMember(tx, user_id, professional_id) : null
  if (professional_id && !member) throw new RefusalError({ code: 'professional_not_found' })
  return {
    client_id,
    client_name: client?.nome ?? null,
    professional_id,
    professional_name: member?.name ?? null,
  }
}

/** Ends in its zone: then it is an instant, whatever the house's clock shows. */
const INSTANT = /(?:Z|[+-]\d\d:\d\d)$/i

/** A date without a time is its first moment at the house; none is now. Nothing is sold tomorrow. */
async function parseSaleDate(
  tx: Db,
  context: Context,
  user_id: string,
  typed: string | undefined,
): Promise<Pick<SaleRow, 'sale_date' | 'day'>> {
  const zone = await loadTimezone(tx, user_id)
  const now = context.now()
  if (typed === undefined) return { sale_date: now, day: getTodayInZone(zone, now) }
  const [date = '', time = '00:00'] = typed.split('T')
  const at = INSTANT.test(typed) ? Date.parse(typed) : toInstant(zone, date, time)
  if (at > now) {
    const fields = { sale_date: SALE_SENTENCES.future }
    throw new RefusalError({ code: 'invalid_input', fields })
  }
  return { sale_date: at, day: getTodayInZone(zone, at) }
}

/** @throws Refused `sale_not_found`, `sale_on_comanda` */
async function requireCounterSale(tx: Db, user_id: string, id: string): Promise<SaleRow> {
  const sale = await findSale(tx, user_id, id)
  if (!sale) throw new RefusalError({ code: 'sale_not_found' })
  if (!sale.is_standalone) throw new RefusalError({ code: 'sale_on_comanda' })
  return sale
}

/** What it took goes back on the shelf, and its money out of the books by a reversal of today. */
export function removeCounterSale(
  context: Context,
): Handler<Contract['DELETE /api/product-sales/:id']> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason: body?.reason }
      const sale = await requireCounterSale(tx, author.user_id, id)
      await removeSale(tx, context, author, id)
      await updateBuyers(tx, context, author.user_id, [sale.client_id])
      const facts = { subject_id: id, service: sale.product_name, ...listReason(author) }
      await writeAudit(tx, context, author.account.id, 'sale_removed', origin, facts)
      return undefined
    })
}

/** Saved twice it is one change. */
export function changeCounterSale(
  context: Context,
): Handler<Contract['PATCH /api/product-sales/:id']> {
  return ({ params: { id }, body: { changes, shown, reason, over_stock } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason }
      const sale = await requireCounterSale(tx, author.user_id, id)
      const stored = toFields(sale)
      requireUnedited<Fields>(stored, { changes, shown })
      const { sale_date, ...typed } = applyEdit(stored, changes)
      const payment_method = changes.payment_method ?? sale.payment_method
      // Of another card the brand is said anew.
      const isSameCard = payment_method === sale.payment_method || changes.card_brand !== undefined
      const card_brand = getPaidBrand(payment_method, isSameCard ? typed.card_brand : null)
      const wanted = { ...typed, payment_method, card_brand }
      const sold_at =
        changes.sale_date === undefined
          ? {}
          : await parseSaleDate(tx, context, author.user_id, sale_date)
      const isOther =
        wanted.client_id !== sale.client_id || wanted.professional_id !== sale.professional_id
      const people = isOther ? await findPeople(tx, author.user_id, wanted) : {}
      const total_price = wanted.unit_price * wanted.quantity
      requireSaleTotal(total_price, 'changes.quantity')
      const taken = await moveSoldQuantity(tx, context, author, sale, {
        quantity: wanted.quantity,
        over_stock,
        origin,
      })
      const next = { ...sale, ...wanted, ...people, ...taken, total_price, ...sold_at }
      await updateSale(tx, author.user_id, id, { ...next, updated_at: context.now() })
      await updateBuyers(tx, context, author.user_id, [sale.client_id, next.client_id])
      const isMoved = next.sale_date !== sale.sale_date
      const subject = { kind: 'sale', subject_id: id } as const
      const isEnteredAnew = isMoved || isOtherMoney(sale, next)
      // For the same money fewer may have been sold, or more.
      if (isEnteredAnew || next.quantity !== sale.quantity)
        await requireReason(tx, author, [subject])
      if (isEnteredAnew) {
        await reversePaid(tx, context, author, subject)
        await enterSale(tx, context, author, next, isMoved)
      }
      // Saved as it was, nothing was changed.
      if (!isSameSale(sale, next)) {
        const facts = { service: sale.product_name, ...listReason(author) }
        await writeAudit(tx, context, author.account.id, 'sale_changed', origin, facts)
      }
      return { sale: next }
    })
}

const isSameSale = (before: SaleRow, now: SaleRow) =>
  // `keys` forgets the names, which are those of the row.
  (Object.keys(before) as (keyof SaleRow)[]).every((name) => before[name] === now[name])

const isOtherMoney = (before: SaleRow, now: SaleRow) =>
  before.total_price !== now.total_price ||
  before.payment_method !== now.payment_method ||
  before.card_brand !== now.card_brand

/** `''` stands for the moment that it has: whoever changes it types another. */
function toFields({
  quantity,
  unit_price,
  payment_method,
  card_brand,
  client_id,
  professional_id,
}: SaleRow): Fields {
  const paid = { payment_method, card_brand }
  return { quantity, unit_price, ...paid, client_id, professional_id, sale_date: '' }
}

/** Another quantity takes from the shelf what the sale would have taken of it. */
async function moveSoldQuantity(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  sale: SaleRow,
  { quantity, ...consent }: { quantity: number } & SentConsent,
): Promise<Partial<Pick<SaleRow, 'taken' | 'made_inactive'>>> {
  if (quantity === sale.quantity) return {}
  const product = (await findProducts(tx, author.user_id, [sale.product_id])).get(sale.product_id)
  if (!product) return {}
  const back = returnStock(product, sale, await isClosedLater(tx, sale))
  // Whoever takes something off a sale of too many makes nothing worse.
  if (quantity > sale.quantity) {
    const wanted = [{ name: product.name, stock: back.stock, quantity }]
    await requireShelf(tx, context, author, wanted, consent)
  }
  const { taken, made_inactive, ...shelf } = takeStock(back, quantity)
  await updateProductStock(tx, author.user_id, product.id, shelf)
  const change = shelf.stock - product.stock
  const moved = { product_id: product.id, sale_id: sale.id, change, stock: shelf.stock }
  await enterStockMovement(tx, context, author, {
    ...moved,
    kind: change > 0 ? 'returned' : 'sold',
  })
  return { taken, made_inactive }
}
