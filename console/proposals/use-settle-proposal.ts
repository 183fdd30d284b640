import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toastUndoable } from '#console/bookings/booking-toasts.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { listProposedFields, type ProposedField } from '#domain/people/client-proposal.ts'
import { displayFullName } from '#domain/text/display.ts'
import type { Proposal } from './proposals-query.ts'

/** What is taken over of a proposal; null: it is refused. */
type Answer = readonly ProposedField[] | null

/**
 * Takes what a client typed into their record, or leaves that as it is; once, however it is pressed. The
 * toast that says so takes it back.
 * @param onDone what had the focus is gone: once it is settled, and once that is taken back
 */
export function useSettleProposal(proposal: Proposal, onDone?: () => void) {
  const queries = useQueryClient()
  const { id, nome, email } = proposal
  return useSingleMutation({
    mutationFn: (answer: Answer) => {
      const body = answer
        ? { accept: true, fields: [...answer], shown: { nome, email } }
        : { accept: false, shown: { nome, email } }
      return call('POST /api/client-proposals/:id', { params: { id }, body })
    },
    onSuccess: ({ undo }, answer) => {
      const kept = listProposedFields(proposal.client, proposal).filter(
        (field) => !answer?.includes(field),
      )
      const rest = answer ? kept.map((field) => t.kept[field]).join(' ') : ''
      const who = displayFullName(proposal.client.nome)
      toastUndoable(
        answer ? t.accepted(who) : t.refused(who),
        rest || undefined,
        () => void takeBack(queries, id, undo).then(onDone),
      )
      onDone?.()
    },
    onError: (error) => toastActFailed(getAct(id), t.failed, formatErrorReason(error)),
    // Until it is gone it is busy; one that somebody else has settled goes too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  })
}

const getAct = (id: string) => `proposal:${id}`

/** Its row is no longer on the screen. */
async function takeBack(queries: QueryClient, id: string, undo: string): Promise<void> {
  try {
    await call('POST /api/client-proposals/:id/undo', { params: { id }, body: { undo } })
    toastActDone(getAct(id), t.undone)
  } catch (error) {
    toastActFailed(getAct(id), t.undoFailed, formatErrorReason(error))
  }
  await queries.invalidateQueries({ queryKey: ['clients'] })
}
