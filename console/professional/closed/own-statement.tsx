import { useInfiniteQuery } from '@tanstack/react-query'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { professionalText } from '#console/messages/professional.ts'
import { statementText } from '#console/messages/statement.ts'
import { EarlierAnswers } from '#console/statement/earlier-answers.tsx'
import { PrintStatement } from '#console/statement/print-statement.tsx'
import { StatementParts } from '#console/statement/statement-parts.tsx'
import { StatementReceipt } from '#console/statement/statement-receipt.tsx'
import { StatementSheet } from '#console/statement/statement-sheet.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import styles from './closed-statements.module.css'
import { type OwnStatement, ownStatementQuery } from './own-statement-queries.ts'
import { StatementAnswer } from './statement-answer.tsx'

const t = professionalText.closed

type Props = { id: string; house: string }

/** One statement as whoever earned it reads it. */
export function OwnStatementView({ id, house }: Props) {
  const query = useInfiniteQuery(ownStatementQuery(id))
  const [first] = query.data?.pages ?? []
  if (!first) {
    if (!query.error) return <Skeleton rows={6} />
    return (
      <LoadFailed title={t.failedOne} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  const { statement, lines, visits, unread } = first
  const parts = query.data?.pages.flatMap((page) => page.parts) ?? []
  return (
    <>
      <StatementBanner detail={first} />
      <StatementReceipt
        lines={lines}
        names={{ earned: statementText.earned.own, total: getTotalName(first) }}
        total={statement.total}
      >
        <StatementParts
          visits={visits}
          parts={parts}
          pages={query.data?.pages.length ?? 0}
          more={query}
          onMore={() => void query.fetchNextPage()}
        />
      </StatementReceipt>
      {unread > 0 && <Notice warn>{statementText.unread(unread)}</Notice>}
      <PrintStatement query={query} />
      <EarlierAnswers detail={first} who={t.answer.you} />
      {statement.paid_at !== null && <StatementAnswer statement={statement} />}
      <StatementSheet
        house={house}
        detail={first}
        visits={{ parts, isWhole: !query.hasNextPage }}
      />
    </>
  )
}

function getTotalName({ statement: { total, paid_at } }: OwnStatement): string {
  if (total <= 0) return statementText.debt
  return paid_at === null ? statementText.total.own : statementText.total.ownPaid
}

function StatementBanner({ detail: { statement, timezone } }: { detail: OwnStatement }) {
  const { total, paid_at, method, closed_at } = statement
  const isPaid = paid_at !== null && method !== null
  const closed = t.closedAt(formatMoment(closed_at, timezone))
  return (
    <section className={styles.banner} data-paid={isPaid && total > 0 ? '' : undefined}>
      <p>
        <span>{isPaid && total > 0 ? statementText.total.ownPaid : t.toPay}</span>
        <small>{closed}</small>
      </p>
      <p className={styles.figure}>{formatReais(Math.max(total, 0))}</p>
      <p>{describePayment(statement, timezone)}</p>
    </section>
  )
}

function describePayment(
  { total, paid_at, method }: OwnStatement['statement'],
  timezone: string,
): string {
  if (total <= 0) return t.debt(-total)
  if (paid_at === null || method === null) return t.waiting
  return t.paidBy(paymentMethodText[method], formatMoment(paid_at, timezone))
}
