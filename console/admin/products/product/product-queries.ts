import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import type { SaleGroup } from '#domain/business/product.ts'

export type ProductsQuery = CallInput<'GET /api/products'>['query']
type ProductList = CallOutput<'GET /api/products'>
export type Product = ProductList['products'][number]
export type ProductSale = CallOutput<'GET /api/product-sales'>['sales'][number]
export type StockMovement = CallOutput<'GET /api/products/:id/movements'>['movements'][number]

export const productsQuery = (query: ProductsQuery) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: () => call('GET /api/products', { query }),
    placeholderData: keepPreviousData,
  })

export const movementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['products', 'movements', id],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/products/:id/movements', { params: { id }, query: after ? { after } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

type SalesPeriod = { from?: string; to?: string; of?: SaleGroup }

/** Rows and figures of a day are believed for a minute: others sell too. */
const FRESH_MS = 60_000

export const salesQuery = (period: SalesPeriod) =>
  infiniteQueryOptions({
    queryKey: ['product-sales', period],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/product-sales', { query: { ...period, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
