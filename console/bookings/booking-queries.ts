import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

/** The agenda of some dates; null is today at the business. */
export const agendaQuery = (from: string | null, to: string | null) =>
  queryOptions({
    queryKey: ['agenda', from ?? '', to ?? ''],
    queryFn: async () => {
      const query = { from: from ?? undefined, to: to ?? undefined }
      return withOvernight(await call('GET /api/agenda', { query }))
    },
  })

/** What a server of the version before does not say yet: both serve while it is replaced. */
export const withOvernight = <Answer extends { overnight: unknown[] }>(answer: Answer): Answer =>
  answer.overnight ? answer : { ...answer, overnight: [] }

export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: () => call('GET /api/catalog', {}),
})

/** Clients that match a text; without one, the most recent. */
export const clientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', q],
    placeholderData: keepPreviousData,
    queryFn: () => call('GET /api/clients', { query: { q: q || undefined } }),
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: () => call('GET /api/bookings/:id', { params: { id } }),
  })

export type BookingsQuery = CallInput<'GET /api/bookings'>['query']
export type BookingsResult = CallOutput<'GET /api/bookings'>

/** A page of all bookings that filters match. */
export const bookingsQuery = (query: BookingsQuery) =>
  queryOptions({
    queryKey: ['bookings', query],
    placeholderData: keepPreviousData,
    queryFn: () => loadBookings(query),
  })

/** All that filters match, part by part: `next` of one is `after` of the next. */
export const loadBookingsToExport = async (
  query: CallInput<'GET /api/export/bookings'>['query'],
): Promise<CallOutput<'GET /api/export/bookings'>> =>
  requireParts(await call('GET /api/export/bookings', { query }), 'bookings')

const loadBookings = async (query: BookingsQuery) =>
  requireParts(await call('GET /api/bookings', { query }), 'bookings', 'totals')
