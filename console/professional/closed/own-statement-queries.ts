import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

export type OwnStatement = CallOutput<'GET /api/professional/statements/:id'>

/** The house closes and pays them: what is kept is shown, and asked for again. */
const STALE = { staleTime: 0 } as const

export const ownStatementsQuery = infiniteQueryOptions({
  queryKey: ['professional', 'statements'],
  queryFn: async ({ pageParam: after }) => {
    const query = after ? { after } : {}
    return requireParts(await call('GET /api/professional/statements', { query }), 'statements')
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  ...STALE,
})

export const ownStatementQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['professional', 'statements', id],
    queryFn: async ({ pageParam: after }) => {
      const input = { params: { id }, query: after ? { after } : {} }
      const answer = await call('GET /api/professional/statements/:id', input)
      return requireParts(answer, 'statement', 'lines')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...STALE,
  })
