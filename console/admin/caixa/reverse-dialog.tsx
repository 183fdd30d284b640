import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { TillEntry } from './till-queries.ts'
import { formatEntryTitle } from './till-text.ts'

const t = caixaText.reverse

type Values = { reason: string }

const check = ({ reason }: Values) => ({
  reason: reason.trim() === '' ? caixaText.move.reasonWrong : undefined,
})

/** Takes a sangria or suprimento back. */
export function ReverseDialog({ entry, onClose }: { entry: TillEntry; onClose: () => void }) {
  const id = entry.subject_id
  const act = `till-reverse:${id}`
  const form = useDialogForm<Values>(() => ({ reason: '' }), check)
  const reversal = useSingleMutation({
    mutationFn: ({ reason }: Values) =>
      call('POST /api/till/moves/:id/reverse', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  const send = () => form.submit((values) => reversal.mutateAsync(values).catch(() => undefined))
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{t.lead(formatEntryTitle(entry), Math.abs(entry.amount))}</p>
        <Field
          label={caixaText.move.reason}
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
