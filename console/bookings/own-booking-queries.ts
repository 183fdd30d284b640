import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'
import { withOvernight } from './booking-queries.ts'

export type OwnDay = CallOutput<'GET /api/professional/agenda'>
export type OwnBlock = OwnDay['blocks'][number]
export type Statement = CallOutput<'GET /api/professional/statement'>

/** Prefixes of the query keys of a professional's own data. */
export const OWN_KEY = ['professional'] as const
export const OWN_DAYS_KEY = ['professional', 'agenda'] as const

/** A professional's own bookings, hours and blocks of a day; null is today at the business. */
export const ownDayQuery = (date: string | null) =>
  queryOptions({
    queryKey: [...OWN_DAYS_KEY, date ?? ''],
    queryFn: async () => {
      const query = { date: date ?? undefined }
      const answer = await call('GET /api/professional/agenda', { query })
      return withOvernight(requireParts(answer, 'bookings'))
    },
  })

const LINES_PER_PAGE = 50

/**
 * A professional's own figures between two days, both included, and the lines they come from a page at
 * a time; an empty bound is open.
 */
export const statementQuery = (from: string, to: string) =>
  infiniteQueryOptions({
    queryKey: ['professional', 'statement', from, to],
    queryFn: async ({ pageParam }) => {
      const days = { from: from || undefined, to: to || undefined }
      const query = { ...days, after: pageParam || undefined, size: LINES_PER_PAGE }
      const answer = await call('GET /api/professional/statement', { query })
      return requireParts(answer, 'statement', 'totals')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
