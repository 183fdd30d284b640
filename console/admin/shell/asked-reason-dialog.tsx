import { useBlocker } from '@tanstack/react-router'
import { useAskedReason } from '#console/http/asked-reason.ts'
import { askedReasonText } from '#console/messages/asked-reason.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { hasWord } from '#domain/text/visible.ts'

const t = askedReasonText
const REASON_LENGTH = 200

/** Stands in the area, and asks over whatever screen or dialog an act was begun in. */
export function AskedReasonDialog() {
  const asked = useAskedReason()
  return asked && <Asked {...asked} />
}

type Props = NonNullable<ReturnType<typeof useAskedReason>>
type Values = { reason: string }

function Asked({ lead, answer }: Props) {
  const form = useDialogForm<Values>(
    () => ({ reason: '' }),
    ({ reason }) => ({ reason: hasWord(reason) ? undefined : t.wrong }),
  )
  // Back closes it; what asked it stays.
  useBlocker({
    shouldBlockFn: () => {
      answer(null)
      return true
    },
    enableBeforeUnload: () => form.values.reason.trim() !== '',
  })
  const give = async ({ reason }: Values) => answer(reason.trim())
  return (
    <Dialog title={t.title} onClose={() => answer(null)}>
      <ActForm form={form} act={{ mutateAsync: give, error: null }} submit={t.submit} busy={t.busy}>
        <p>{lead}</p>
        <Field
          label={t.label}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          data-first-focus
          {...form.field('reason')}
        />
      </ActForm>
    </Dialog>
  )
}
