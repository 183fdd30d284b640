import { z } from 'zod'
import { findAuthorNames } from '#api/author-names.ts'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { noteExport } from '#api/identity/note-export.ts'
import type { Handler } from '#api/mount.ts'
import { listProducts } from '#db/products.ts'
import { listMovements } from '#db/stock-movements.ts'
import { isLowStock, searchProducts } from '#domain/business/product.ts'
import { requireProduct } from './stock.ts'

/** The house's products by filters, and how many there are without any. */
export function listHouseProducts(context: Context): Handler<Contract['GET /api/products']> {
  return async ({ query: { low, file, ...filters } }, caller, origin) => {
    if (file) await noteExport(context, caller, origin, 'products_exported')
    return context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const all = await listProducts(db, user_id)
      const categories = new Set(all.flatMap(({ category }) => (category ? [category] : [])))
      return {
        products: searchProducts(all, { ...filters, low: low === 'true' }),
        all: all.length,
        low: all.filter(isLowStock).length,
        categories: [...categories].sort((a, b) => a.localeCompare(b, 'pt-BR')),
      }
    })
  }
}

const PAGE_SIZE = 30
const movementCursor = z.tuple([z.int(), cursorText])

/** What moved a product's stock, and who did it. */
export function listProductMovements(
  context: Context,
): Handler<Contract['GET /api/products/:id/movements']> {
  return ({ params: { id }, query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      await requireProduct(db, user_id, id)
      const at =
        query.after === undefined ? null : parseCursor(movementCursor, query.after, 'after')
      const after = at && { created_at: at[0], id: at[1] }
      const rows = await listMovements(db, user_id, id, { after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, (row) => [row.created_at, row.id])
      const names = await findAuthorNames(db, user_id, shown)
      return {
        timezone: await loadTimezone(db, user_id),
        movements: shown.map((row) => ({ ...row, made_by: names.get(row.made_by) ?? null })),
        next,
      }
    })
}
