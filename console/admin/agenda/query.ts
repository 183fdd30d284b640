import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client.ts'

/** Today's bookings, in the business's own time zone. */
export const agendaQuery = queryOptions({
  queryKey: ['agenda', 'today'],
  queryFn: () => call('GET /api/bookings', { query: {} }),
  refetchInterval: 60_000,
})
