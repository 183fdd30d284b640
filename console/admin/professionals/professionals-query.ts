import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { CallOutput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { text } from '#console/messages/app.ts'
import { call } from '#console/session/call.ts'

export type StaffMember = CallOutput<'GET /api/professionals'>['professionals'][number]
/** An invitation as it was just given, and to whom. */
export type IssuedInvitation = CallOutput<'POST /api/professionals/:id/invitation'> & {
  professional: StaffMember
}

export const professionalsQuery = queryOptions({
  queryKey: ['professionals'],
  queryFn: () => call('GET /api/professionals', {}),
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
      toast.error(text.professionals.inviteError, {
        description: (error instanceof CallError && error.message) || text.unexpected.text,
      }),
  })
}
