import { sendWithReason } from '#console/http/asked-reason.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { financialText } from '#console/messages/financial.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { ExpenseScope } from '#domain/finance/expense.ts'
import type { Expense } from './expense-queries.ts'

type Props = { expense: Expense; onClose: () => void }

/** Takes a payment back. */
export function UnpayDialog({ expense: { id, description }, onClose }: Props) {
  const t = financialText.undo
  const act = `pay-expense:${id}`
  const undoing = useSingleMutation({
    mutationFn: () =>
      sendWithReason((reason) =>
        call('POST /api/expenses/:id/unpay', { params: { id }, body: { reason } }),
      ),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      title={t.title(description)}
      lead={t.lead}
      label={t.action}
      busy={undoing.isPending && t.busy}
      onConfirm={() => undoing.mutate()}
      onClose={onClose}
    />
  )
}

/** Removes one; of a series also the later ones that are open. */
export function RemoveExpenseDialog({ expense, onClose }: Props) {
  const t = financialText.removal
  const { id, description, paid_on, series_id } = expense
  const act = `remove-expense:${id}`
  const removal = useSingleMutation<undefined, ExpenseScope>({
    mutationFn: (scope) =>
      sendWithReason((reason) =>
        call('DELETE /api/expenses/:id', { params: { id }, query: { scope }, body: { reason } }),
      ),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  const others = { label: t.following, onPick: () => removal.mutate('following') }
  return (
    <ConfirmDialog
      danger
      title={t.title(description)}
      lead={paid_on === null ? t.open : t.paid}
      label={series_id ? t.one : t.action}
      first={series_id !== null && others}
      busy={removal.isPending && t.busy}
      onConfirm={() => removal.mutate('one')}
      onClose={onClose}
    />
  )
}
