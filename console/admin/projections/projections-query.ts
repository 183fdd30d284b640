import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'

export type Projections = CallOutput<'GET /api/projections'>
export type Projection = Projections['months'][number]
export type PastWeek = Projections['past'][number]

export const projectionsQuery = queryOptions({
  queryKey: ['projections'],
  queryFn: () => call('GET /api/projections', {}),
})

/** Nothing came in lately, and nothing is booked. */
export const isEmpty = ({ past, weeks, months }: Projections): boolean =>
  past.every(({ actual }) => actual === 0) &&
  [...weeks, ...months].every(({ earned, bookings }) => earned === 0 && bookings === 0)

/** From the first week in which something came in or was foretold: what was before is no history. */
export function listPastWeeks({ past }: Pick<Projections, 'past'>): PastWeek[] {
  const first = past.findIndex(({ actual, foretold }) => actual !== 0 || foretold !== 0)
  return first === -1 ? [] : past.slice(first)
}

/** Was a forecast made as the week began? Before there was history to learn from none was. */
export const wasForetold = ({ range }: Pick<PastWeek, 'range'>): boolean => range !== null

/** Up to the last week on which something stands, where nothing can be said of those that follow. */
export function listComingWeeks({ weeks, experience }: Pick<Projections, 'weeks' | 'experience'>) {
  if (experience.weeks > 0) return weeks
  const last = weeks.findLastIndex(({ expected }) => expected !== 0)
  return weeks.slice(0, Math.max(1, last + 1))
}

/** The month that an address names, or the next one. */
export function findMonth(months: readonly Projection[], mes: string | undefined) {
  return months.find(({ from }) => from.slice(0, 7) === mes) ?? months[1] ?? months[0]
}
