import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatLoadError } from '#console/http/load-error.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { call } from '#console/session/call.ts'
import { meQuery } from '#console/session/query-client.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayDate } from '#domain/text/display.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

const t = leavingText.leaving

export type LoadedLeaving = CallOutput<'GET /api/leaving'>

/** What goes with the house, and when. */
export const leavingQuery = queryOptions({
  queryKey: ['leaving'],
  queryFn: () => call('GET /api/leaving', {}),
})

/** Day and time of an instant at the house. @param at ISO */
export function formatLeavingDay(at: string, timezone: string): string {
  const { date, time } = getCivilTimeAt(timezone, Date.parse(at))
  return `${displayDate(date)}, às ${time}`
}

/** Keeps the house after all; whatever came of it, what holds is read again. */
export function useStay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/leaving', {}),
    onSuccess: () => toastActDone('leaving', t.stayed, t.stayedText),
    onError: (error) => toastActFailed('leaving', t.failed, formatLoadError(error)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: leavingQuery.queryKey })
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}
