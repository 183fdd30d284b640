import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { fiadoText } from '#console/messages/fiado.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = fiadoText.reverse

type Values = { reason: string }
/** `amount`: what was paid, above 0. */
type Props = { payment: { id: string; amount: number }; onClose: () => void }

const check = ({ reason }: Values) => ({
  reason: reason.trim() === '' ? t.reasonWrong : undefined,
})

/** Takes a payment to an account back. */
export function ReversePaymentDialog({ payment: { id, amount }, onClose }: Props) {
  const act = `payment-reversal:${id}`
  const form = useDialogForm<Values>(() => ({ reason: '' }), check)
  const reversal = useSingleMutation({
    mutationFn: ({ reason }: Values) =>
      call('POST /api/account-moves/:id/reverse', {
        params: { id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit((values) => reversal.mutateAsync(values).catch(() => undefined))
        }}
      >
        <p>{t.lead(amount)}</p>
        <Field
          label={t.reason}
          maxLength={200}
          autoComplete="off"
          data-first-focus
          {...form.field('reason')}
        />
        {reversal.error && <FormRefusal error={reversal.error} />}
        <Button type="submit" wide look="danger" busy={form.busy && t.busy}>
          {t.submit}
        </Button>
      </form>
    </Dialog>
  )
}
