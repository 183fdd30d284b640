import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

export type OpenProfessional = CallOutput<'GET /api/statements/open'>['professionals'][number]
export type StatementPreview = CallOutput<'GET /api/statements/preview'>
export type OwnerStatement = CallOutput<'GET /api/statements/:id'>

export const openStatementsQuery = queryOptions({
  queryKey: ['statements', 'open'],
  queryFn: async () =>
    requireParts(await call('GET /api/statements/open', { query: {} }), 'professionals'),
})

type PreviewQuery = CallInput<'GET /api/statements/preview'>['query']

/** What further pages add is `parts` alone. */
export const previewQuery = (query: PreviewQuery) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'preview', query],
    queryFn: async ({ pageParam: after }) => {
      const input = { query: { ...query, ...(after && { after }) } }
      return requireParts(await call('GET /api/statements/preview', input), 'lines', 'before')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export type ListedStatement = CallOutput<'GET /api/statements'>['statements'][number]
export type StatementFilter = Pick<
  CallInput<'GET /api/statements'>['query'],
  'professional_id' | 'paid' | 'from' | 'to' | 'deducted'
>

export const closedStatementsQuery = (filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'closed', filter],
    queryFn: async ({ pageParam: after }) => {
      const query = { ...filter, ...(after && { after }) }
      return requireParts(await call('GET /api/statements', { query }), 'statements')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

type EarnedFilter = Pick<
  CallInput<'GET /api/commissions'>['query'],
  'from' | 'to' | 'professional_id'
>

export const earnedQuery = (filter: EarnedFilter) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'earned', filter],
    queryFn: async ({ pageParam: after }) => {
      const query = { ...filter, ...(after && { after }) }
      return requireParts(await call('GET /api/commissions', { query }), 'visits')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const closedStatementQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'one', id],
    queryFn: async ({ pageParam: after }) => {
      const input = { params: { id }, query: after ? { after } : {} }
      return requireParts(await call('GET /api/statements/:id', input), 'statement', 'lines')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Who has left. */
export const archivedTeamQuery = queryOptions({
  queryKey: ['statements', 'archived-team'],
  queryFn: () => call('GET /api/professionals', { query: { archived: 'true' } }),
})
