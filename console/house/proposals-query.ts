import { queryOptions } from '@tanstack/react-query'
import { call } from '#console/session/call.ts'

/** What clients want changed of their record. */
export const proposalsQuery = queryOptions({
  queryKey: ['clients', 'proposals'],
  queryFn: () => call('GET /api/client-proposals', {}),
})
