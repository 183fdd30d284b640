import { useQueryClient } from '@tanstack/react-query'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

/** Takes what a client typed into their record, or leaves that as it is; once, however it is pressed. */
export function useSettleProposal(id: string, onDone?: () => void) {
  const queries = useQueryClient()
  const act = `proposal:${id}`
  return useSingleMutation({
    mutationFn: (accept: boolean) =>
      call('POST /api/client-proposals/:id', { params: { id }, body: { accept } }),
    onSuccess: (_, accept) => {
      toastActDone(act, accept ? t.accepted : t.refused)
      onDone?.()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
    // Until it is gone it is busy; one that somebody else has settled goes too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  })
}
