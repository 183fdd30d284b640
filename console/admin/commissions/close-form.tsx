import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { statementText } from '#console/messages/statement.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { formatReais } from '#domain/money/money.ts'
import type { StatementPreview } from './commission-queries.ts'
import styles from './commissions.module.css'

const t = commissionsText.preview
const ACT = 'statement-closing'

type Values = { deductions: { reason: string; amount: string }[] }

function check({ deductions }: Values) {
  const wrong: { [field: string]: string } = {}
  for (const [i, { reason, amount }] of deductions.entries()) {
    if (reason.trim() === '') wrong[`deductions.${i}.reason`] = t.reasonWrong
    if (!((parseDecimal(amount) ?? 0) > 0)) wrong[`deductions.${i}.amount`] = t.amountWrong
  }
  return wrong
}

/** What is left once the deductions are taken off, in reais. */
const getTotal = (total: number, { deductions }: Values) =>
  deductions.reduce(
    (sum, { amount }) => sum - Math.round((parseDecimal(amount) ?? 0) * 100),
    Math.round(total * 100),
  ) / 100

/** Deductions with their reasons, and the button that says what it closes. */
export function CloseForm({ preview }: { preview: StatementPreview }) {
  const [getKey] = useState(createIdempotencyKeys)
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useDialogForm<Values>(() => ({ deductions: [] }), check)
  const total = getTotal(preview.total, form.values)
  const isBelowZero = total < 0 && form.values.deductions.length > 0
  const closing = useSingleMutation({
    mutationFn: (values: Values) => {
      const { professional_id, from, to } = preview
      const deductions = values.deductions.map(({ reason, amount }) => ({
        reason: reason.trim(),
        amount: parseDecimal(amount) ?? 0,
      }))
      const shown = getTotal(preview.total, values)
      const body = { professional_id, from, to, deductions, total: shown, below_zero: isBelowZero }
      const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
      return call('POST /api/statements', { headers, body })
    },
    onSuccess: ({ id }) => {
      toastActDone(ACT, t.done)
      // In its place: Back leads to the list, not to what is closed already.
      void navigate({ to: '/admin/commissions', search: { extrato: id }, replace: true })
    },
    onError: (error) => {
      toastActFailed(ACT, t.failedAct, formatErrorReason(error))
      void queries.invalidateQueries({ queryKey: ['statements'] })
    },
  })
  const send = async (values: Values) => {
    await closing.mutateAsync(values).catch(() => undefined)
    setAsking(false)
  }
  return (
    <form
      ref={form.ref}
      className={styles.closing}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(async (values) => (isBelowZero ? setAsking(true) : send(values)))
      }}
    >
      <DeductionFields form={form} />
      <p className={styles.sum}>
        <span>{total > 0 ? statementText.total.open : statementText.debt}</span>
        <strong>{formatReais(total)}</strong>
      </p>
      {closing.error && <FormRefusal error={closing.error} />}
      <Button type="submit" wide large busy={form.busy && t.submitting}>
        {total > 0 ? t.submit(total) : t.submitDebt}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.belowZero.title}
          lead={t.belowZero.lead(-total)}
          label={t.submitDebt}
          busy={closing.isPending && t.submitting}
          onConfirm={() => form.submit(send)}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

function DeductionFields({ form }: { form: ReturnType<typeof useDialogForm<Values>> }) {
  const { deductions } = form.values
  const drop = (at: number) =>
    form.change({ deductions: deductions.filter((_, place) => place !== at) })
  return (
    <fieldset className={styles.deductions}>
      <legend>{t.deductions}</legend>
      <p className={styles.quiet}>{t.deductionsLead}</p>
      {addIndexKeys(deductions).map(({ key }, i) => (
        <div key={key} className={styles.deduction}>
          <Field
            label={t.reason}
            maxLength={120}
            autoComplete="off"
            {...form.field(`deductions.${i}.reason`)}
          />
          <Field
            label={t.amount}
            inputMode="decimal"
            autoComplete="off"
            {...form.field(`deductions.${i}.amount`)}
          />
          <IconButton label={t.dropDeduction} onClick={() => drop(i)}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        look="quiet"
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => form.change({ deductions: [...deductions, { reason: '', amount: '' }] })}
      >
        {t.addDeduction}
      </Button>
    </fieldset>
  )
}
