import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import type { LineState } from '#domain/import/import.ts'

export type HouseImport = CallOutput<'GET /api/imports/:id'>
export type CheckedLine = CallOutput<'POST /api/imports/:id/lines'>['lines'][number]

/** A line of one that has begun, with what it has made. */
export type BroughtLine = CallOutput<'GET /api/imports/:id/lines'>['lines'][number]

const LOOK_EVERY_MS = 1000

export const isAtWork = ({ state }: HouseImport) => state === 'running' || state === 'undoing'

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: () => call('GET /api/imports', {}),
})

/** What the house offers, and who works there: what is brought in is on sale where somebody does it. */
export const offersQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => call('GET /api/services', {}),
})

/** One import, looked at again while it is at work. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: () => call('GET /api/imports/:id', { params: { id } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isAtWork(data) && LOOK_EVERY_MS,
    // Whoever does something else meanwhile sees in the tab's lists that it is over.
    refetchIntervalInBackground: true,
  })

/** Its lines in one state; others than before once it is over. */
export const importLinesQuery = (id: string, state: LineState, of: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'lines', state, of],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/imports/:id/lines', {
        params: { id },
        query: { state, ...(after && { after }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
