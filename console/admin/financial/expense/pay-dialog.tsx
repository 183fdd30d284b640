import { useBelowZero } from '#console/house/use-below-zero.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { financialText } from '#console/messages/financial.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { formatReais } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { describeEnteredOn } from './entered-on.ts'
import type { Expense } from './expense-queries.ts'

const t = financialText.payment

type Values = { paid_on: string; method: PaymentMethod }
type Props = { expense: Expense; today: string; onClose: () => void }

/** When and how it was paid: today by Pix, unless said otherwise. */
export function PayDialog({ expense, today, onClose }: Props) {
  const form = useDialogForm<Values>(
    () => ({ paid_on: today, method: 'pix' }),
    ({ paid_on }) => ({
      paid_on: isDate(paid_on) && paid_on <= today ? undefined : financialText.form.paidWrong,
    }),
  )
  const cash = useBelowZero()
  const act = `pay-expense:${expense.id}`
  const payment = useSingleMutation({
    mutationFn: (values: Values) =>
      cash.send(values, (body) =>
        call('POST /api/expenses/:id/pay', { params: { id: expense.id }, body }),
      ),
    onSuccess: ({ expense: { paid_on }, entered_on }) => {
      toastActDone(act, t.done, describeEnteredOn(paid_on, entered_on))
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  return (
    <Dialog title={t.title(expense.description)} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Said by the act itself.
          form.submit((values) => payment.mutateAsync(values).catch(() => undefined))
        }}
      >
        <div className={layout.pair}>
          <Field
            label={financialText.form.paidOn}
            type="date"
            max={today}
            {...form.field('paid_on')}
          />
          <FormSelect
            label={financialText.form.method}
            value={form.values.method}
            options={PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))}
            onPick={(value) =>
              form.change({ method: PAYMENT_METHODS.find((one) => one === value) ?? 'pix' })
            }
          />
        </div>
        {payment.error && <FormRefusal error={payment.error} />}
        <Button type="submit" wide busy={form.busy && t.busy}>
          {cash.isAsking ? caixaText.belowZero : t.action(formatReais(expense.amount))}
        </Button>
      </form>
    </Dialog>
  )
}
