import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type ClientsQuery = CallInput<'GET /api/client-records'>['query']
export type ListedClient = CallOutput<'GET /api/client-records'>['clients'][number]
export type ClientDetail = CallOutput<'GET /api/clients/:id'>
export type ClientRecord = ClientDetail['client']
export type ClientNote = CallOutput<'GET /api/clients/:id/notes'>['notes'][number]

export const clientRecordsQuery = (query: ClientsQuery) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'records', query],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/client-records', { query: { ...query, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'record', id],
    queryFn: () => call('GET /api/clients/:id', { params: { id } }),
  })

/** What was written down of a client, newest first. */
export const clientNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['client-notes', id],
    queryFn: ({ pageParam: after }) =>
      call('GET /api/clients/:id/notes', { params: { id }, query: after ? { after } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
