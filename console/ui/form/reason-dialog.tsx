import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { hasWord } from '#domain/text/visible.ts'
import { ActForm } from './act-form.tsx'
import { Field } from './field.tsx'
import { GuardedDialog } from './guarded-dialog.tsx'
import { useGuardedForm } from './use-guarded-form.ts'
import { useToastOnceGone } from './use-toast-once-gone.ts'

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
  /** By which its toasts replace each other, and what was typed is kept. */
  act: string
  texts: Texts
  lead: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Takes something back, with why. */
export function ReasonDialog({ act, texts, lead, send, onClose }: Props) {
  const form = useGuardedForm<Values>(
    act,
    () => ({ reason: '' }),
    ({ reason }) => ({ reason: hasWord(reason) ? undefined : texts.reasonWrong }),
  )
  const onError = useToastOnceGone(act, texts.failed)
  const reversal = useSingleMutation({
    mutationFn: ({ reason }: Values) => send(reason.trim()),
    onSuccess: () => {
      toastActDone(act, texts.done)
      form.settle()
      onClose()
    },
    onError,
  })
  return (
    <GuardedDialog title={texts.title} guard={form.guard} onClose={onClose}>
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
    </GuardedDialog>
  )
}
