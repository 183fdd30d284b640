import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

type Till = CallOutput<'GET /api/till'>
export type TillFigures = NonNullable<Till['figures']>
export type TillDrawer = NonNullable<TillFigures['drawer']>
export type TillEntry = Till['entries'][number]

/** Counter sales of others send no event: they are asked for. */
const REFRESH_MS = 60_000

type Asked = Omit<NonNullable<CallInput<'GET /api/till'>['query']>, 'after'>

export const tillQuery = (query: Asked) =>
  infiniteQueryOptions({
    queryKey: ['till', query],
    queryFn: async ({ pageParam: after }) =>
      requireParts(
        await call('GET /api/till', { query: { ...query, ...(after && { after }) } }),
        'entries',
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
