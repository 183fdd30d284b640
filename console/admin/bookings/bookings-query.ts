import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { checked } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

type Query = CallInput<'GET /api/bookings'>['query']
export type Found = CallOutput<'GET /api/bookings'>

/** As many as the server gives on a page. */
export const PAGE_SIZE = 50

export const bookingsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['bookings', query],
    placeholderData: keepPreviousData,
    queryFn: () => findBookings(query),
  })

export const findBookings = async (query: Query) =>
  checked(await call('GET /api/bookings', { query }), 'bookings', 'totals')
