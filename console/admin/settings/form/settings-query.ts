import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type LoadedSettings = CallOutput<'GET /api/settings'>

export const houseSettingsQuery = queryOptions({
  queryKey: ['settings', 'house'],
  queryFn: () => call('GET /api/settings', {}),
})
