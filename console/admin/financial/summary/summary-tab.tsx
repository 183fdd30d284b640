import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { financialText as t } from '#console/messages/financial.ts'
import { Button } from '#console/ui/button/button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ACCOUNTING_BASES } from '#domain/finance/income-statement.ts'
import type { Period } from '#domain/time/period.ts'
import { type Expense, financialQuery } from '../expense/expense-queries.ts'
import {
  formatBasis,
  keepChoice,
  parseBasis,
  type SearchParams,
} from '../expense/financial-address.ts'
import { hasMoved } from './moved.ts'
import { OpenCard } from './open-card.tsx'
import { StatementCard } from './statement-card.tsx'
import styles from './summary.module.css'
import { YearCard } from './year-card.tsx'

type Props = {
  params: SearchParams
  period: Period
  onAdd: () => void
  onPay: (expense: Expense) => void
}

/** What is left of the period's money, the year's months, and what wants to be paid. */
export function SummaryTab({ params, period, onAdd, onPay }: Props) {
  const basis = parseBasis(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(financialQuery({ ...period, basis }))
  if (!data)
    return error ? (
      <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={6} />
    )
  return (
    <div aria-busy={isPlaceholderData} className={styles.summary}>
      <BasisSwitch params={params} />
      <div className={styles.columns}>
        {hasMoved(data.statement) || hasMoved(data.before.statement) ? (
          <StatementCard data={data} basis={basis} period={period} />
        ) : (
          <StateMessage
            icon={<Wallet size={30} strokeWidth={1.75} />}
            title={t.nothing}
            actions={<Button onClick={onAdd}>{t.add}</Button>}
          >
            {t.nothingText}
          </StateMessage>
        )}
        <OpenCard open={data.open} today={data.today} onPay={onPay} />
      </div>
      <YearCard data={data} basis={basis} />
    </div>
  )
}

function BasisSwitch({ params }: { params: SearchParams }) {
  const basis = parseBasis(params)
  const { regime: _, ...days } = keepChoice(params)
  return (
    <div className={styles.basis}>
      <nav className={styles.switch} aria-label={t.basis.label}>
        {ACCOUNTING_BASES.map((one) => (
          <Link
            key={one}
            to="/admin/financial"
            search={{ ...days, ...formatBasis(one) }}
            replace
            aria-current={one === basis ? 'true' : undefined}
            // Without a way of counting it would also be that of every other one.
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t.basis[one]}
          </Link>
        ))}
      </nav>
      <p className={styles.quiet}>
        {basis === 'cash' ? t.basis.cashMeaning : t.basis.competenceMeaning}
      </p>
    </div>
  )
}
