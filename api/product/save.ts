/** Adds, changes and removes what a house sells besides its services. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { applyEdit } from '#api/service/apply-edit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { insertProduct, listProducts, type ProductRow, updateProduct } from '#db/products.ts'
import { MOST_PRODUCTS } from '#domain/business/product.ts'
import { enterStockMovement, requireProduct } from './stock.ts'

/** What of a product is typed; its stock is moved, never typed over. */
type Fields = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'price'
  | 'cost'
  | 'category'
  | 'status'
  | 'image'
  | 'minimum_stock'
  | 'barcode'
>

export function createProduct(context: Context): Handler<Contract['POST /api/products']> {
  return async ({ headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const { user_id } = author
      const now = context.now()
      const keyed = { key: headers['idempotency-key'], body, now }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        if ((await listProducts(tx, user_id)).length >= MOST_PRODUCTS)
          throw new RefusalError({ code: 'too_many_products', most: MOST_PRODUCTS })
        await requireHeldInFields(tx, user_id, { image: [body.image] })
        const id = context.newId()
        const { stock = 0, status = 'active', ...typed } = body
        const row = { ...typed, status, stock }
        await insertProduct(tx, { id, user_id, ...row, created_at: now, updated_at: now })
        const moved = { product_id: id, change: stock, stock }
        await enterStockMovement(tx, context, author, { ...moved, kind: 'received' })
        return { answer: JSON.stringify({ id }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Saved twice it is one change. */
export function changeProduct(context: Context): Handler<Contract['PATCH /api/products/:id']> {
  return ({ params: { id }, body: { changes, shown } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const product = await requireProduct(tx, user_id, id)
      const stored = toFields(product)
      requireUnedited<Fields>(stored, { changes, shown })
      await requireHeldInFields(tx, user_id, { 'changes.image': [changes.image] }, [product.image])
      const wanted = applyEdit(stored, changes)
      await updateProduct(tx, user_id, id, { ...wanted, updated_at: context.now() })
      return { product: { ...product, ...wanted } }
    })
}

function toFields(product: ProductRow): Fields {
  const { name, description, price, cost, category, status, image } = product
  const { minimum_stock, barcode } = product
  return { name, description, price, cost, category, status, image, minimum_stock, barcode }
}

/** It is sold and listed no more; what was sold of it stays. */
export function removeProduct(context: Context): Handler<Contract['DELETE /api/products/:id']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const { name: service } = await requireProduct(tx, user_id, id)
      const now = context.now()
      const gone = { status: 'inactive', deleted_at: now, updated_at: now } as const
      await updateProduct(tx, user_id, id, gone)
      await writeAudit(tx, context, account.id, 'product_removed', origin, { service })
      return undefined
    })
}
