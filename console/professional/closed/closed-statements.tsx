import '#console/session/invalidate-writes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, ReceiptText } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { ProfessionalArea } from '#console/guards/professional-area.tsx'
import { professionalText } from '#console/messages/professional.ts'
import { type ClosedStatement, formatStatementPeriod } from '#console/statement/format-line.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import iconButton from '#console/ui/button/icon-button.module.css'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import styles from './closed-statements.module.css'
import { OwnStatementView } from './own-statement.tsx'
import { ownStatementsQuery } from './own-statement-queries.ts'

const t = professionalText.closed
const route = getRouteApi('/professional/statements')
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** `/professional/statements`: one's own closed statements, one at a time, the newest first. */
export function ClosedStatementsPage() {
  return <ProfessionalArea>{(user) => <ClosedStatements user={user} />}</ProfessionalArea>
}

function ClosedStatements({ user }: { user: SessionUser }) {
  const { extrato } = route.useSearch()
  const { data, error, refetch, ...more } = useInfiniteQuery(ownStatementsQuery)
  const statements = data?.pages.flatMap((page) => page.statements)
  useTitle(t.title)
  // A link may name one that is further back than what is loaded.
  const shown = extrato ?? statements?.[0]?.id
  const at = statements?.findIndex(({ id }) => id === shown) ?? -1
  const isNearEnd = statements !== undefined && (at < 0 || at === statements.length - 1)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <main className={styles.page} id="content">
      <header className={styles.head}>
        <Link to="/professional/dashboard" className={getButtonClass({ look: 'quiet' })}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.back}
        </Link>
        <h1 tabIndex={-1}>{t.title}</h1>
      </header>
      {!statements ? (
        error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : shown === undefined ? (
        <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      ) : (
        <>
          {at >= 0 && <Steps statements={statements} at={at} />}
          <OwnStatementView key={shown} id={shown} house={user.business?.name ?? ''} />
        </>
      )}
    </main>
  )
}

type StepsProps = { statements: readonly ClosedStatement[]; at: number }

function Steps({ statements, at }: StepsProps) {
  const current = statements[at]
  if (!current) return null
  return (
    <nav className={styles.steps} aria-label={t.steps}>
      <Step to={statements[at + 1]} label={t.older}>
        <ChevronLeft {...icon} />
      </Step>
      <p>{formatStatementPeriod(current)}</p>
      <Step to={statements[at - 1]} label={t.newer}>
        <ChevronRight {...icon} />
      </Step>
    </nav>
  )
}

type StepProps = { to: ClosedStatement | undefined; label: string; children: ReactNode }

function Step({ to, label, children }: StepProps) {
  if (!to) return <span className={styles.noStep} />
  return (
    <Link
      className={iconButton.button}
      to="/professional/statements"
      search={{ extrato: to.id }}
      replace
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  )
}
