import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { call } from '#console/session/call.ts'

export type Dashboard = CallOutput<'GET /api/dashboard'>
export type DayVisit = Dashboard['day']['visits'][number]
export type TeamDay = Dashboard['day']['team'][number]

const MINUTE_MS = 60_000

/** Asked for anew as each minute begins: what is late, what is next and what came in move with it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  refetchInterval: () => MINUTE_MS - (Date.now() % MINUTE_MS) + 200,
  queryFn: async () =>
    requireParts(await call('GET /api/dashboard', {}), 'day', 'revenue', 'clients', 'attention'),
})
