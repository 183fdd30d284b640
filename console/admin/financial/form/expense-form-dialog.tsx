import { caixaText } from '#console/messages/caixa.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { expenseCategoryText, financialText } from '#console/messages/financial.ts'
import { pictureText } from '#console/messages/picture.ts'
import { Field } from '#console/ui/form/field.tsx'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { PictureField } from '#console/ui/picture/picture-field.tsx'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import {
  addMonthsToDate,
  EXPENSE_CATEGORIES,
  EXPENSE_SCOPES,
  LEAST_REPEATS,
  MOST_REPEATS,
} from '#domain/finance/expense.ts'
import { displayDate } from '#domain/text/display.ts'
import { isDate } from '#domain/time/civil-time.ts'
import type { Expense } from '../expense/expense-queries.ts'
import { type ExpenseValues, findCategory, findMethod, useExpenseForm } from './expense-form.ts'

const t = financialText.form

const LABELS: Record<keyof ExpenseValues, string> = {
  description: t.description,
  category: t.category,
  supplier: t.supplier,
  amount: t.amount,
  due_on: t.due,
  receipt: t.receipt,
  repeats: t.repeats,
  paid_on: t.paidOn,
  method: t.method,
}

type Form = ReturnType<typeof useExpenseForm>
type Props = {
  /** Null for a new one. */
  expense: Expense | null
  /** At the house. */
  today: string
  onClose: () => void
}

export function ExpenseFormDialog({ expense, today, onClose }: Props) {
  const edit = useExpenseForm(expense, today)
  const { field, values } = edit
  return (
    <FormDialog
      title={expense ? t.edit : t.create}
      form={edit}
      label={edit.isBelowZero ? caixaText.belowZero : t.save}
      onClose={onClose}
    >
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={LABELS}
        format={(name) => formatStored(name, edit.stored)}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <Field
        label={t.description}
        hint={t.descriptionHint}
        autoComplete="off"
        data-first-focus=""
        {...field('description')}
      />
      <div className={layout.pair}>
        <Field label={t.amount} inputMode="decimal" autoComplete="off" {...field('amount')} />
        <Field label={t.due} type="date" {...field('due_on')} />
      </div>
      <div className={layout.pair}>
        <FormSelect
          label={t.category}
          value={values.category}
          options={EXPENSE_CATEGORIES.map((value) => ({
            value,
            label: expenseCategoryText[value],
          }))}
          onPick={(value) => edit.form.setValues({ category: findCategory(value) })}
        />
        <Field
          label={t.supplier}
          placeholder={t.supplierHint}
          autoComplete="off"
          {...field('supplier')}
        />
      </div>
      {!expense && <RepeatField edit={edit} />}
      <PaymentFields edit={edit} expense={expense} today={today} />
      <PictureField
        label={t.receipt}
        shape="wide"
        value={values.receipt || null}
        error={field('receipt').error}
        onChange={(url) => {
          edit.form.setValues({ receipt: url ?? '' })
          edit.form.clearErrors('receipt')
        }}
      />
      {expense?.series_id && (
        <FormSelect
          label={t.scope}
          value={edit.scope}
          options={EXPENSE_SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
          onPick={(value) => edit.setScope(value === 'following' ? 'following' : 'one')}
        />
      )}
    </FormDialog>
  )
}

function formatStored(name: keyof ExpenseValues, stored: ExpenseValues): string {
  if (name === 'receipt') return stored.receipt && pictureText.another(1)
  if (name === 'category') return expenseCategoryText[stored.category]
  if (name === 'method') return paymentMethodText[stored.method]
  return name === 'due_on' || name === 'paid_on' ? displayDate(stored[name]) : stored[name]
}

const REPEATS = Array.from(
  { length: MOST_REPEATS - LEAST_REPEATS + 1 },
  (_, n) => n + LEAST_REPEATS,
)

function RepeatField({ edit }: { edit: Form }) {
  const { repeats, due_on } = edit.values
  const months = Number(repeats)
  return (
    <div>
      <FormSelect
        label={t.repeats}
        value={repeats}
        options={[
          { value: '1', label: t.once },
          ...REPEATS.map((n) => ({ value: `${n}`, label: t.months(n) })),
        ]}
        onPick={(value) => edit.form.setValues({ repeats: value })}
      />
      {months > 1 && isDate(due_on) && (
        <p role="status">{t.repeatsHint(displayDate(addMonthsToDate(due_on, months - 1)))}</p>
      )}
    </div>
  )
}

/** Of a new one whether it was paid; of a paid one when and how. An open one is paid by its own act. */
function PaymentFields({ edit, expense, today }: { edit: Form } & Omit<Props, 'onClose'>) {
  const { values, field, form } = edit
  const isPaid = expense ? expense.paid_on !== null : values.paid_on !== ''
  return (
    <>
      {!expense && (
        <Switch
          label={Number(values.repeats) > 1 ? t.isFirstPaid : t.isPaid}
          checked={isPaid}
          onChange={(isNow) => form.setValues({ paid_on: isNow ? today : '' })}
        />
      )}
      {isPaid && (
        <div className={layout.pair}>
          <Field label={t.paidOn} type="date" max={today} {...field('paid_on')} />
          <FormSelect
            label={t.method}
            value={values.method}
            options={PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))}
            onPick={(value) => form.setValues({ method: findMethod(value) })}
          />
        </div>
      )}
    </>
  )
}
