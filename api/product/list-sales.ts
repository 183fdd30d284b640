import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import { noteExport } from '#api/identity/note-export.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listSalePage, sumSales } from '#db/product-sales.ts'
import { TOP_PRODUCTS } from '#domain/business/product.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

const PAGE_SIZE = 50
const saleCursor = z.tuple([cursorText, z.int(), cursorText])

/** A page of the sales of some days; what they add up to, and what was sold most, with the first one. */
export function listProductSales(context: Context): Handler<Contract['GET /api/product-sales']> {
  return async ({ query }, caller, origin) => {
    if (query.file && query.after === undefined)
      await noteExport(context, caller, origin, 'sales_exported')
    return readHeavy(context, caller, origin, async (db, { user_id }) => {
      const timezone = await loadTimezone(db, user_id)
      const today = getTodayInZone(timezone, context.now())
      const { from = today, to = today, of } = query
      const period = { from, to, of }
      const at = query.after === undefined ? null : parseCursor(saleCursor, query.after, 'after')
      const after = at && { day: at[0], sale_date: at[1], id: at[2] }
      const rows = await listSalePage(db, user_id, period, { after, most: PAGE_SIZE + 1 })
      const { shown, next } = cutPage(rows, PAGE_SIZE, (row) => [row.day, row.sale_date, row.id])
      const figures = after ? null : await sumSales(db, user_id, period, TOP_PRODUCTS)
      return {
        timezone,
        today,
        figures,
        sales: shown,
        next,
      }
    })
  }
}
