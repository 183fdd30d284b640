import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

type FreeTimesQuery = CallInput<'GET /api/free-times'>['query']
export type FreeTimes = CallOutput<'GET /api/free-times'>
export type FreeDay = FreeTimes['days'][number]

/** Asked for anew each time: what was free a minute ago may be taken. */
export const freeTimesQuery = (query: FreeTimesQuery) =>
  queryOptions({
    queryKey: ['free-times', query],
    staleTime: 0,
    queryFn: () => call('GET /api/free-times', { query }),
  })
