import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

export type OwnDay = CallOutput<'GET /api/professional/agenda'>
export type OwnBooking = OwnDay['bookings'][number]
export type OwnBlock = OwnDay['blocks'][number]
export type Statement = CallOutput<'GET /api/professional/statement'>

/** The first words of the keys under which one's own data lie. */
export const OWN_KEY = ['professional'] as const
export const OWN_DAYS_KEY = ['professional', 'agenda'] as const

/** One's own bookings, hours and blocks of a day; without one, of the business's today. */
export const ownDayQuery = (date: string | null) =>
  queryOptions({
    queryKey: [...OWN_DAYS_KEY, date ?? ''],
    queryFn: async () => {
      const query = { date: date ?? undefined }
      return requireParts(await call('GET /api/professional/agenda', { query }), 'bookings')
    },
  })

/** One's own figures of some days, both included; an empty bound is none. */
export const statementQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['professional', 'statement', from, to],
    queryFn: async () => {
      const query = { from: from || undefined, to: to || undefined }
      return requireParts(await call('GET /api/professional/statement', { query }), 'statement')
    },
  })
