/** What the screen shows, kept in the address so that a link shows the same. */
import type { ProductsQuery } from '../product/product-queries.ts'

export const PRODUCT_GROUPS = ['todos', 'ativos', 'inativos', 'abaixo'] as const
type ProductGroup = (typeof PRODUCT_GROUPS)[number]

export type ProductFilters = { q: string; group: ProductGroup; category: string | null }

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export const parseProductFilters = (params: SearchParams): ProductFilters => ({
  q: (params.q ?? '').slice(0, 120),
  group: PRODUCT_GROUPS.find((one) => one === params.mostrar) ?? 'todos',
  category: params.categoria?.slice(0, 60) || null,
})

/** The address of these filters, without those that are the default. */
export const formatProductFilters = ({
  q,
  group,
  category,
}: ProductFilters): { [name: string]: string } => ({
  ...(q && { q }),
  ...(group !== 'todos' && { mostrar: group }),
  ...(category && { categoria: category }),
})

export const toProductsQuery = ({ q, group, category }: ProductFilters): ProductsQuery => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(group === 'ativos' && { status: 'active' as const }),
  ...(group === 'inativos' && { status: 'inactive' as const }),
  ...(group === 'abaixo' && { low: 'true' as const }),
})
