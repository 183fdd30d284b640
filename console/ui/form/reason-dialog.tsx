import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { ActForm } from './act-form.tsx'
import { Field } from './field.tsx'
import { useDialogForm } from './use-dialog-form.ts'

const REASON_LENGTH = 200

type Texts = {
  title: string
  reason: string
  reasonWrong: string
  submit: string
  busy: string
  done: string
  failed: string
}
type Values = { reason: string }

type Props = {
  /** By which its toasts replace each other. */
  act: string
  texts: Texts
  lead: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Takes something back, with why. */
export function ReasonDialog({ act, texts, lead, send, onClose }: Props) {
  const form = useDialogForm<Values>(
    () => ({ reason: '' }),
    ({ reason }) => ({ reason: reason.trim() === '' ? texts.reasonWrong : undefined }),
  )
  const reversal = useSingleMutation({
    mutationFn: ({ reason }: Values) => send(reason.trim()),
    onSuccess: () => {
      toastActDone(act, texts.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, texts.failed, formatErrorReason(error)),
  })
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <ActForm form={form} act={reversal} submit={texts.submit} busy={texts.busy} isDanger>
        <p>{lead}</p>
        <Field
          label={texts.reason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          data-first-focus
          {...form.field('reason')}
        />
      </ActForm>
    </Dialog>
  )
}
