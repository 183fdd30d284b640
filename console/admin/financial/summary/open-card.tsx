import { Link } from '@tanstack/react-router'
import { financialText } from '#console/messages/financial.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import type { Expense, Financial } from '../expense/expense-queries.ts'
import { EXPENSES_TAB } from '../expense/financial-address.ts'
import { ExpenseState } from '../list/expense-list.tsx'
import styles from './summary.module.css'

const t = financialText.open

type Props = {
  open: Financial['open']
  today: string
  onPay: (expense: Expense) => void
}

/** What is overdue, and what is due by the end of this week: one verb each. */
export function OpenCard({ open: { overdue, due, expenses }, today, onPay }: Props) {
  const count = overdue.count + due.count
  return (
    <section className={styles.card} aria-label={t.title}>
      <h2>{t.title}</h2>
      {count === 0 ? (
        <p className={styles.quiet}>{t.none}</p>
      ) : (
        <dl className={styles.pairs}>
          {overdue.count > 0 && (
            <div data-late="">
              <dt>
                <Link to="/admin/financial" search={{ aba: EXPENSES_TAB, mostrar: 'vencidas' }}>
                  {t.overdue(overdue.count)}
                </Link>
              </dt>
              <dd>{formatReais(overdue.total)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Link
                to="/admin/financial"
                search={{ aba: EXPENSES_TAB, mostrar: 'abertas', de: today, ate: due.until }}
              >
                {t.due(displayDayMonth(due.until))}
              </Link>
            </dt>
            <dd>{formatReais(due.total)}</dd>
          </div>
        </dl>
      )}
      <ul className={styles.due}>
        {expenses.map((expense) => (
          <li key={expense.id}>
            <div className={styles.what}>
              <p className={styles.name}>{expense.description}</p>
              <ExpenseState expense={expense} today={today} />
            </div>
            <p className={styles.amount}>{formatReais(expense.amount)}</p>
            <Button
              look="secondary"
              aria-label={t.payIt(expense.description)}
              onClick={() => onPay(expense)}
            >
              {t.pay}
            </Button>
          </li>
        ))}
      </ul>
      {count > expenses.length && (
        <Link
          to="/admin/financial"
          search={{ aba: EXPENSES_TAB, mostrar: 'abertas', de: '2000-01-01', ate: due.until }}
          className={getButtonClass({ look: 'quiet' })}
        >
          {t.all(count)}
        </Link>
      )}
    </section>
  )
}
