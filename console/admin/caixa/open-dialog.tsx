import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { useToastOnceGone } from '#console/ui/form/use-toast-once-gone.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import type { TillDrawer } from './till-queries.ts'
import { formatAmountFault, formatCarried, formatKeptBefore } from './till-text.ts'

const t = caixaText.open
const ACT = 'till-open'

type Values = { float: string }

const check = ({ float }: Values) => ({
  float:
    float.trim() === '' || parseDecimal(float) === null
      ? formatAmountFault(float, t.wrong)
      : undefined,
})

type Props = { drawer: TillDrawer; onClose: () => void }

/** Opens today's till with what lies in the drawer. */
export function OpenDialog({ drawer, onClose }: Props) {
  const { day, last_float, kept_before } = drawer
  const usual = kept_before ? Math.max(0, kept_before.kept) : last_float
  const form = useGuardedForm<Values>(
    `till-open:${day}`,
    () => ({ float: usual === null ? '' : formatDecimal(usual, 2) }),
    check,
  )
  const typed = form.values.float.trim() === '' ? null : parseDecimal(form.values.float)
  const carried = typed === null ? null : formatCarried(typed, kept_before, day)
  const onError = useToastOnceGone(ACT, t.failed)
  const opening = useSingleMutation({
    mutationFn: ({ float }: Values) =>
      call('POST /api/till/open', { body: { day, float: parseDecimal(float) ?? 0 } }),
    onSuccess: () => {
      toastActDone(ACT, t.done)
      form.settle()
      onClose()
    },
    onError,
  })
  const send = () => form.submit((values) => opening.mutateAsync(values).catch(() => undefined))
  return (
    <GuardedDialog title={t.title} guard={form.guard} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          label={t.float}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          data-first-focus
          hint={formatHint(drawer)}
          {...form.field('float')}
        />
        {carried && <Notice warn>{carried}</Notice>}
        {opening.error && <FormRefusal error={opening.error} />}
        <Button type="submit" wide busy={form.busy && t.busy}>
          {t.title}
        </Button>
      </form>
    </GuardedDialog>
  )
}

function formatHint({ kept_before, last_float, day }: TillDrawer): string | undefined {
  if (kept_before) return formatKeptBefore(kept_before, day)
  return last_float === null ? undefined : t.hint(last_float)
}
