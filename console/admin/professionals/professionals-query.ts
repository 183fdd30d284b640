import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayName } from '#domain/text/display.ts'

export type StaffMember = CallOutput<'GET /api/professionals'>['professionals'][number]
/** An invitation as it was just given, and to whom. */
export type IssuedInvitation = CallOutput<'POST /api/professionals/:id/invitation'> & {
  professional: StaffMember
}

export const professionalsQuery = queryOptions({
  queryKey: ['professionals'],
  queryFn: () => call('GET /api/professionals', { query: {} }),
})

export function useInvite(onInvited: (given: IssuedInvitation) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (professional: StaffMember): Promise<IssuedInvitation> => {
      const params = { id: professional.id }
      return { ...(await call('POST /api/professionals/:id/invitation', { params })), professional }
    },
    onSuccess: (given) => {
      onInvited(given)
      return queries.invalidateQueries({ queryKey: professionalsQuery.queryKey })
    },
    onError: (error) =>
      toastActFailed('invite', text.professionals.inviteError, formatErrorReason(error)),
  })
}

/** Done twice it does no more than once: the second finds nobody to sign out. */
export function useEndAccess({ id, name }: StaffMember, onEnded: () => void) {
  return useMutation({
    mutationFn: () => call('DELETE /api/professionals/:id/access', { params: { id } }),
    onSuccess: () => {
      toastActDone(`end-access:${id}`, text.professionals.end.done(displayName(name)))
      onEnded()
    },
    onError: (error) =>
      toastActFailed(`end-access:${id}`, text.professionals.end.failed, formatErrorReason(error)),
  })
}
