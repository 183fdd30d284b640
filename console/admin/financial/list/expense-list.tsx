import { Paperclip, Trash2, Undo2 } from 'lucide-react'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { expenseCategoryText, financialText } from '#console/messages/financial.ts'
import { Button } from '#console/ui/button/button.tsx'
import iconButton from '#console/ui/button/icon-button.module.css'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import list from '#console/ui/list/list.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { isOverdue } from '#domain/finance/expense.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayDayMonth } from '#domain/text/display.ts'
import type { Expense } from '../expense/expense-queries.ts'
import styles from '../expense/financial.module.css'

const t = financialText.expenses
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Opens a dialog about one. */
export type ExpenseHandlers = {
  onPay: (expense: Expense) => void
  onEdit: (expense: Expense) => void
  onUnpay: (expense: Expense) => void
  onRemove: (expense: Expense) => void
}

type Props = ExpenseHandlers & { expenses: readonly Expense[]; today: string }

export function ExpenseList({ expenses, today, ...handlers }: Props) {
  return (
    <ul className={list.list} aria-label={t.list}>
      {expenses.map((expense) => (
        <ExpenseRow key={expense.id} expense={expense} today={today} {...handlers} />
      ))}
    </ul>
  )
}

type RowProps = ExpenseHandlers & { expense: Expense; today: string }

function ExpenseRow({ expense, today, onPay, onEdit, onUnpay, onRemove }: RowProps) {
  const { description, category, supplier, amount, receipt, paid_on, series_id } = expense
  const about = [expenseCategoryText[category], supplier, series_id && t.monthly]
  return (
    <li className={styles.row} {...focusableRow}>
      <div className={styles.what}>
        <button
          type="button"
          className={styles.open}
          aria-label={t.edit(description)}
          onClick={() => onEdit(expense)}
        >
          {description}
        </button>
        <p className={styles.quiet}>{about.filter(Boolean).join(' · ')}</p>
        <ExpenseState expense={expense} today={today} />
      </div>
      <p className={styles.amount}>{formatReais(amount)}</p>
      <div className={styles.acts}>
        {receipt && (
          <a
            className={iconButton.button}
            href={receipt}
            target="_blank"
            rel="noreferrer"
            aria-label={t.receipt(description)}
            title={t.receipt(description)}
          >
            <Paperclip {...icon} />
          </a>
        )}
        {paid_on === null ? (
          <Button
            look="secondary"
            aria-label={financialText.open.payIt(description)}
            onClick={() => onPay(expense)}
          >
            {financialText.open.pay}
          </Button>
        ) : (
          <IconButton label={t.unpay(description)} onClick={() => onUnpay(expense)}>
            <Undo2 {...icon} />
          </IconButton>
        )}
        <IconButton label={t.remove(description)} onClick={() => onRemove(expense)}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </li>
  )
}

/** Its colour says nothing that its words do not. */
export function ExpenseState({ expense, today }: { expense: Expense; today: string }) {
  const { due_on, paid_on, method, entered_on } = expense
  if (paid_on !== null && method !== null)
    return (
      <p className={styles.state} data-state="paid">
        {[
          t.paid(formatDay(paid_on, today), paymentMethodText[method]),
          entered_on && t.enteredOn(formatDay(entered_on, today)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )
  const isLate = isOverdue(expense, today)
  const day = formatDay(due_on, today)
  return (
    <p className={styles.state} data-state={isLate ? 'overdue' : 'open'}>
      {isLate ? t.overdue(day) : t.due(day)}
    </p>
  )
}

/** `25/11`, with its year where that is another. */
const formatDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? displayDayMonth(day) : displayDate(day)
