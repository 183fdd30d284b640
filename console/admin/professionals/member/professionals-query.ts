import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayName } from '#domain/text/display.ts'

export type Team = CallOutput<'GET /api/professionals'>
export type StaffMember = Team['professionals'][number]
type Invitee = { name: string; phone: string | null }
/** An invitation as it was just given, and to whom. */
export type IssuedInvitation = Pick<
  CallOutput<'POST /api/professionals/:id/invitation'>,
  'url' | 'expires_at' | 'mailed_to'
> & { invitee: Invitee; message: (name: string, business: string, url: string) => string }

export function useInvite(onInvited: (given: IssuedInvitation) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...invitee }: StaffMember): Promise<IssuedInvitation> => {
      const given = await call('POST /api/professionals/:id/invitation', { params: { id } })
      return { ...given, invitee, message: text.professionals.message }
    },
    onSuccess: (given) => {
      onInvited(given)
      return queries.invalidateQueries({ queryKey: ['professionals'] })
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
