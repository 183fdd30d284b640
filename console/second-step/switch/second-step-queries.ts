import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { securityText } from '#console/messages/security.ts'
import {
  listVerifiedFactors,
  toAppCode,
  verifyFactor,
} from '#console/second-step/ask/take-second-step.ts'
import { call } from '#console/session/call.ts'
import { updateSessionEntry } from '#console/session/session-store.ts'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = securityText.switch

export type Enrollment = CallOutput<'POST /auth/v1/factors'>

/** Whether the second step is on, and how many recovery codes are left. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: async () => {
    const factors = listVerifiedFactors(await call('GET /auth/v1/user', {}))
    const { left } = await call('GET /auth/v1/factors/recovery-codes', {})
    return { factors: factors.map(({ id }) => id), left }
  },
})

const makeCodes = async () => (await call('POST /auth/v1/factors/recovery-codes', {})).codes

/** A change of the second step; what the section shows is asked for again, whatever came of it. */
function useSecondStepChange<Input, Output>(
  title: string,
  change: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toastActFailed('second-step', title, formatErrorReason(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: secondStepQuery.queryKey }),
  })
}

/** Switches it on by the first code of a new app, and gives the recovery codes. */
export const useActivate = (onDone: (codes: string[] | null) => void) =>
  useSecondStepChange(
    t.notDone,
    async ({ id, code }: { id: string; code: string }) => {
      const cookie = { 'x-vez-session': 'cookie' }
      const { expires_at } = await verifyFactor(call, cookie, id, toAppCode(code))
      updateSessionEntry(expires_at)
      // It is on by now: codes that could not be made are asked for in the section.
      return makeCodes().catch(() => null)
    },
    onDone,
  )

export const useNewCodes = (onDone: (codes: string[]) => void) =>
  useSecondStepChange(t.codesFailed, (_: undefined) => makeCodes(), onDone)

export const useDeactivate = (onDone: () => void) =>
  useSecondStepChange(
    t.notDone,
    async (factors: readonly string[]) => {
      for (const id of factors) await call('DELETE /auth/v1/factors/:id', { params: { id } })
    },
    onDone,
  )
