import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { findProduct, type ProductRow, updateProductStock } from '#db/products.ts'
import { insertMovement, type StockMovementRow } from '#db/stock-movements.ts'
import { moveStock } from '#domain/business/product.ts'

type ShelfMove = ParsedRequest<Contract['POST /api/products/:id/stock']>['body']
type Shelf = ReturnType<typeof moveStock>
type Moved = Pick<StockMovementRow, 'product_id' | 'kind' | 'change' | 'stock'> &
  Partial<Pick<StockMovementRow, 'reason' | 'sale_id'>>

/** Writes down what moved a stock; what moved none is no movement, but for a count. */
export async function enterStockMovement(
  tx: Db,
  context: Pick<Context, 'now' | 'newId'>,
  { user_id, account }: LedgerAuthor,
  { reason = null, sale_id = null, ...moved }: Moved,
): Promise<void> {
  if (moved.change === 0 && moved.kind !== 'counted') return
  const at = { made_by: account.id, created_at: context.now() }
  await insertMovement(tx, { id: context.newId(), user_id, ...moved, reason, sale_id, ...at })
}

/** @throws Refused `product_not_found` */
export async function requireProduct(db: Db, user_id: string, id: string): Promise<ProductRow> {
  const product = await findProduct(db, user_id, id)
  if (!product) throw new RefusalError({ code: 'product_not_found' })
  return product
}

/** Changes what is on a shelf by hand, and keeps why. */
export function moveProductStock(
  context: Context,
): Handler<Contract['POST /api/products/:id/stock']> {
  return async ({ params: { id }, headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = {
        key: headers['idempotency-key'],
        body: { product_id: id, ...body },
        now: context.now(),
      }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () =>
        JSON.stringify(await moveOnShelf(tx, context, author, id, body)),
      )
    })
    return new PreparedResponse({ text, brotli: null })
  }
}

async function moveOnShelf(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  product_id: string,
  { kind, quantity, reason = '' }: ShelfMove,
): Promise<Shelf> {
  const product = await requireProduct(tx, author.user_id, product_id)
  const shelf = moveStock(product, kind, quantity)
  await updateProductStock(tx, author.user_id, product_id, shelf)
  const moved = { product_id, kind, stock: shelf.stock, change: shelf.stock - product.stock }
  await enterStockMovement(tx, context, author, { ...moved, reason: reason.trim() || null })
  return shelf
}
