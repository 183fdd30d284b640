import { useState } from 'react'
import { useBelowZero } from '#console/house/use-below-zero.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { call } from '#console/session/call.ts'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { useToastOnceGone } from '#console/ui/form/use-toast-once-gone.ts'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { hasWord } from '#domain/text/visible.ts'
import type { TillMove } from '#domain/till/till.ts'
import { formatAmountFault } from './till-text.ts'

const t = caixaText.move
const ACT = 'till-move'
const REASON_LENGTH = 200

type Values = { amount: string; reason: string }

const check = ({ amount, reason }: Values) => ({
  amount: (parseDecimal(amount) ?? 0) > 0 ? undefined : formatAmountFault(amount, t.amountWrong),
  reason: hasWord(reason) ? undefined : t.reasonWrong,
})

/** Puts cash into the drawer, or takes some out of it. */
export function MoveDialog({ kind, onClose }: { kind: TillMove; onClose: () => void }) {
  const [getKey] = useState(createIdempotencyKeys)
  const cash = useBelowZero()
  const form = useGuardedForm<Values>(`till-${kind}`, () => ({ amount: '', reason: '' }), check)
  const onError = useToastOnceGone(ACT, t.failed)
  const moving = useSingleMutation({
    mutationFn: ({ amount, reason }: Values) => {
      const content = { kind, amount: parseDecimal(amount) ?? 0, reason: reason.trim() }
      return cash.send(content, (body) => {
        const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
        return call('POST /api/till/moves', { headers, body })
      })
    },
    onSuccess: () => {
      toastActDone(ACT, t.done[kind])
      form.settle()
      onClose()
    },
    onError,
  })
  return (
    <GuardedDialog title={caixaText.drawer.parts[kind]} guard={form.guard} onClose={onClose}>
      <ActForm
        form={form}
        act={moving}
        submit={cash.isAsking ? caixaText.belowZero : t.submits[kind]}
        busy={t.busy}
      >
        <p>{t.leads[kind]}</p>
        <Field
          label={t.amount}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          data-first-focus
          {...form.field('amount')}
        />
        <Field
          label={t.reason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          placeholder={t.reasonHints[kind]}
          {...form.field('reason')}
        />
      </ActForm>
    </GuardedDialog>
  )
}
