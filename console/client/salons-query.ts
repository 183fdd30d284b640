import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type ClientSalon = CallOutput<'GET /api/me/salons'>['salons'][number]

export const salonsQuery = queryOptions({
  queryKey: ['salons'],
  queryFn: () => call('GET /api/me/salons', {}),
})
