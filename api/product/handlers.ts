import type { Context } from '#api/context.ts'
import type { productEndpoints } from '#api/contract/product.ts'
import type { Handlers } from '#api/mount.ts'
import { changeCounterSale, removeCounterSale, sellOverCounter } from './counter-sale.ts'
import { listHouseProducts, listProductMovements } from './list.ts'
import { listProductSales } from './list-sales.ts'
import { changeProduct, createProduct, removeProduct } from './save.ts'
import { moveProductStock } from './stock.ts'

/** The handlers of this room. */
export const createProductHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof productEndpoints> => ({
  'GET /api/products': listHouseProducts(context),
  'POST /api/products': createProduct(context),
  'PATCH /api/products/:id': changeProduct(context),
  'DELETE /api/products/:id': removeProduct(context),
  'POST /api/products/:id/stock': moveProductStock(context),
  'GET /api/products/:id/movements': listProductMovements(context),
  'GET /api/product-sales': listProductSales(context),
  'POST /api/product-sales': sellOverCounter(context),
  'PATCH /api/product-sales/:id': changeCounterSale(context),
  'DELETE /api/product-sales/:id': removeCounterSale(context),
})
