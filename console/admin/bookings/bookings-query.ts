import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

type BookingsQuery = CallInput<'GET /api/bookings'>['query']
export type BookingsResult = CallOutput<'GET /api/bookings'>

/** As many as the server gives on a page. */
export const PAGE_SIZE = 50

export const bookingsQuery = (query: BookingsQuery) =>
  queryOptions({
    queryKey: ['bookings', query],
    placeholderData: keepPreviousData,
    queryFn: () => loadBookings(query),
  })

export const loadBookings = async (query: BookingsQuery) =>
  requireParts(await call('GET /api/bookings', { query }), 'bookings', 'totals')
