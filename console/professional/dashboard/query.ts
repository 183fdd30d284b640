import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client.ts'

/** The professional's own day. */
export const ownDayQuery = queryOptions({
  queryKey: ['own-day'],
  queryFn: () => call('GET /api/professional/bookings', { query: {} }),
  refetchInterval: 60_000,
})
