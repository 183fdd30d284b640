import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'

const t = productsText

type ProductsQuery = CallInput<'GET /api/products'>['query']
type Product = CallOutput<'GET /api/products'>['products'][number]

/** All products that a query finds. */
export async function exportProducts(query: ProductsQuery): Promise<ExportedFile> {
  const { products } = await call('GET /api/products', { query: { ...query, file: 'true' } })
  const content = formatCsv([t.export.head, ...products.map(toRow)])
  return { name: t.export.file, content, count: products.length }
}

function toRow(product: Product): CsvCell[] {
  const { name, category, price, cost, stock, minimum_stock, barcode, status } = product
  return [
    ...[name, category, { reais: price }, cost === null ? null : { reais: cost }],
    ...[stock, minimum_stock, barcode, status === 'active' ? t.active : t.inactive],
    product.description,
  ]
}
