import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type ExpensesQuery = CallInput<'GET /api/expenses'>['query']
type Listed = CallOutput<'GET /api/expenses'>['expenses'][number]
/** What is open has no day in the ledger. */
export type Expense = Omit<Listed, 'entered_on'> & Partial<Pick<Listed, 'entered_on'>>
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
