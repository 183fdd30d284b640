import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type LoadedSettings = CallOutput<'GET /api/settings'>

export const houseSettingsQuery = queryOptions({
  queryKey: ['settings', 'house'],
  queryFn: () => call('GET /api/settings', {}),
})

export type LoadedFirstSteps = CallOutput<'GET /api/first-steps'>

/** What a new house still lacks. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => call('GET /api/first-steps', {}),
})

export type CardFeeLine = CallOutput<'GET /api/card-fees'>['fees'][number]

/** What cards cost the house, and how many days their money takes. */
export const cardFeesQuery = queryOptions({
  queryKey: ['card-fees'],
  queryFn: () => call('GET /api/card-fees', {}),
})

/** To whom Pix is paid. */
export const pixQuery = queryOptions({
  queryKey: ['pix'],
  queryFn: () => call('GET /api/pix', {}),
})

/** Who works in the house, or no longer does. */
export const professionalsQuery = (archived: boolean) =>
  queryOptions({
    queryKey: ['professionals', archived ? 'archived' : 'active'],
    queryFn: () => call('GET /api/professionals', { query: archived ? { archived: 'true' } : {} }),
  })
