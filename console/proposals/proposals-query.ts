import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type Proposal = CallOutput<'GET /api/client-proposals'>['proposals'][number]

/** What clients want changed of their record. */
export const proposalsQuery = queryOptions({
  queryKey: ['clients', 'proposals'],
  queryFn: () => call('GET /api/client-proposals', {}),
})
