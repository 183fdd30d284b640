import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

export type OpenFiado = CallOutput<'GET /api/accounts'>['accounts'][number]
type ClientFiado = CallOutput<'GET /api/clients/:id/account'>
export type FiadoMove = ClientFiado['moves'][number]

export const fiadosQuery = infiniteQueryOptions({
  queryKey: ['accounts', 'open'],
  queryFn: async ({ pageParam: after }) =>
    requireParts(await call('GET /api/accounts', { query: after ? { after } : {} }), 'accounts'),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  placeholderData: keepPreviousData,
})

/** What a client owes, with what it comes from, newest first. */
export const clientFiadoQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'client', id],
    queryFn: async ({ pageParam: after }) =>
      requireParts(
        await call('GET /api/clients/:id/account', {
          params: { id },
          query: after ? { after } : {},
        }),
        'moves',
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
