import type { CallOutput } from '#api/contract/contract.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import type { SaleGroup } from '#domain/business/product.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

const t = productsText.sales

type ProductSale = CallOutput<'GET /api/product-sales'>['sales'][number]
type SalesPeriod = { from?: string; to?: string; of?: SaleGroup }

/** All sales of some days. */
export async function exportSales(period: SalesPeriod): Promise<ExportedFile> {
  const pages = await loadAllPages((after) =>
    call('GET /api/product-sales', { query: { ...period, file: 'true', ...(after && { after }) } }),
  )
  const rows = pages.flatMap(({ sales, timezone }) => sales.map((one) => toRow(one, timezone)))
  const content = formatCsv([t.export.head, ...rows])
  return { name: t.export.file, content, count: rows.length }
}

function toRow(sale: ProductSale, timezone: string): CsvCell[] {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(sale.sale_date))
  const method = findKnownValue(PAYMENT_METHODS, sale.payment_method)
  return [
    ...[{ date }, time, sale.product_name, sale.quantity],
    ...[{ reais: sale.unit_price }, { reais: sale.total_price }],
    method ? paymentMethodText[method] : t.unknownMethod,
    sale.is_standalone ? t.counter : t.onComanda,
    ...[sale.client_name, sale.professional_name],
  ]
}
