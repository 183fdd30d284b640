import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = caixaText.reopen
const ACT = 'till-reopen'

export function ReopenDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const reopening = useSingleMutation({
    mutationFn: () => call('POST /api/till/reopen', { body: { day } }),
    onSuccess: () => {
      toastActDone(ACT, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(ACT, t.failed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      title={t.title}
      lead={t.lead}
      label={t.submit}
      busy={reopening.isPending && t.busy}
      onConfirm={() => reopening.mutate()}
      onClose={onClose}
    />
  )
}
