import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type ExpensesQuery = CallInput<'GET /api/expenses'>['query']
export type Expense = CallOutput<'GET /api/expenses'>['expenses'][number]
type FinancialQuery = CallInput<'GET /api/financial'>['query']
export type Financial = CallOutput<'GET /api/financial'>
export type Statement = Financial['statement']

export const expensesQuery = (query: ExpensesQuery) =>
  infiniteQueryOptions({
    queryKey: ['expenses', query],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/expenses', { query: { ...query, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const financialQuery = (query: FinancialQuery) =>
  queryOptions({
    queryKey: ['financial', query],
    queryFn: () => call('GET /api/financial', { query }),
    placeholderData: keepPreviousData,
  })
