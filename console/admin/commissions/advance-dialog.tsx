import { useState } from 'react'
import { useBelowZero } from '#console/house/use-below-zero.ts'
import { sendWithReason } from '#console/http/asked-reason.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { MethodSelect } from '#console/ui/form/method-select.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { displayDayMonth } from '#domain/text/display.ts'

const t = commissionsText.advance
const ACT = 'advance'

type Values = { amount: string; method: PaymentMethod; note: string }
type Props = { id: string; name: string; onClose: () => void }

const check = ({ amount }: Values) =>
  (parseDecimal(amount) ?? 0) > 0 ? {} : { amount: t.amountWrong }

/** Out of the drawer, or not. */
const getPlace = (method: PaymentMethod) => (method === 'dinheiro' ? 'cash' : 'other')

/** Gives a professional money before their statement. */
export function AdvanceDialog({ id: professional_id, name, onClose }: Props) {
  const [getKey] = useState(createIdempotencyKeys)
  const cash = useBelowZero()
  const form = useDialogForm<Values>(() => ({ amount: '', method: 'dinheiro', note: '' }), check)
  const advance = useSingleMutation({
    mutationFn: ({ amount, method, note }: Values) => {
      const content = { professional_id, amount: parseDecimal(amount) ?? 0, method, note }
      return cash.send(content, (body) => {
        const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
        return call('POST /api/advances', { headers, body })
      })
    },
    onSuccess: () => {
      toastActDone(ACT, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(ACT, t.failed, formatErrorReason(error)),
  })
  return (
    <Dialog title={t.title(name)} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit((values) => advance.mutateAsync(values).catch(() => undefined))
        }}
      >
        <p>{t.lead[getPlace(form.values.method)]}</p>
        <Field label={t.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        <MethodSelect
          label={t.method}
          value={form.values.method}
          onPick={(method) => form.change({ method })}
        />
        <Field label={t.note} maxLength={120} autoComplete="off" {...form.field('note')} />
        {advance.error && <FormRefusal error={advance.error} />}
        <Button type="submit" wide busy={form.busy && t.submitting}>
          {cash.isAsking ? caixaText.belowZero : t.submit}
        </Button>
      </form>
    </Dialog>
  )
}

type ReverseProps = {
  advance: { id: string; day: string; method: PaymentMethod }
  onClose: () => void
}

export function ReverseAdvanceDialog({ advance: { id, day, method }, onClose }: ReverseProps) {
  const act = `advance-reversal:${id}`
  const reversal = useSingleMutation({
    mutationFn: () =>
      sendWithReason((reason) =>
        call('DELETE /api/advances/:id', { params: { id }, body: { reason } }),
      ),
    onSuccess: () => {
      toastActDone(act, t.reversed)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.reverseFailed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.reverseTitle(displayDayMonth(day))}
      lead={t.reverseLead[getPlace(method)]}
      label={t.reverseAction}
      busy={reversal.isPending && t.reversing}
      onConfirm={() => reversal.mutate()}
      onClose={onClose}
    />
  )
}
