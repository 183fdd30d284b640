import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { commissionsText } from '#console/messages/commissions.ts'
import { statementText } from '#console/messages/statement.ts'
import { useMe } from '#console/session/use-session.ts'
import { EarlierAnswers } from '#console/statement/earlier-answers.tsx'
import { formatStatementPeriod } from '#console/statement/format-line.ts'
import { PrintStatement } from '#console/statement/print-statement.tsx'
import { StatementParts } from '#console/statement/statement-parts.tsx'
import { StatementReceipt } from '#console/statement/statement-receipt.tsx'
import { StatementSheet } from '#console/statement/statement-sheet.tsx'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import { displayName } from '#domain/text/display.ts'
import { closedStatementQuery, type OwnerStatement } from './commission-queries.ts'
import styles from './commissions.module.css'
import { BackLink } from './preview-screen.tsx'
import { PayDialog, ReopenDialog, ReverseDialog, SettleDialog } from './statement-dialogs.tsx'
import { formatStatementState } from './statement-state.ts'

const t = commissionsText.statement
const route = getRouteApi('/admin/commissions')

/** A closed statement: its receipt, what it counts, and paying it. */
export function StatementScreen({ id }: { id: string }) {
  const query = useInfiniteQuery(closedStatementQuery(id))
  const [first] = query.data?.pages ?? []
  const parts = query.data?.pages.flatMap((page) => page.parts) ?? []
  const name = first && displayName(first.statement.professional_name)
  return (
    <ScreenLayout
      title={commissionsText.title}
      heading={name ? t.title(name) : commissionsText.title}
      lead={<BackLink />}
    >
      {!first ? (
        query.error ? (
          <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <>
          <StatementHead detail={first} />
          <StatementReceipt
            lines={first.lines}
            names={{ earned: statementText.earned.house, total: getTotalName(first) }}
            total={first.statement.total}
          >
            <StatementParts
              visits={first.visits}
              parts={parts}
              pages={query.data?.pages.length ?? 0}
              more={query}
              onMore={() => void query.fetchNextPage()}
              link={({ booking_id }, client) => (
                <Link
                  to="/admin/bookings"
                  search={{ agendamento: booking_id, abrir: 'comanda', periodo: 'tudo' }}
                  aria-label={statementText.parts.open(client)}
                >
                  {client}
                </Link>
              )}
            />
          </StatementReceipt>
          <ChangedSince detail={first} />
          {first.unread > 0 && <Notice warn>{statementText.unread(first.unread)}</Notice>}
          <StatementActs detail={first} parts={parts} query={query} />
        </>
      )}
    </ScreenLayout>
  )
}

function getTotalName({ statement: { total, paid_at } }: OwnerStatement): string {
  if (total <= 0) return statementText.debt
  return paid_at === null ? statementText.total.open : statementText.total.paid
}

function StatementHead({ detail }: { detail: OwnerStatement }) {
  const { statement, timezone } = detail
  const { professional_name, total, answer, answer_note } = statement
  const name = displayName(professional_name)
  return (
    <>
      <section className={styles.state} data-paid={statement.paid_at === null ? undefined : ''}>
        <p>{formatStatementPeriod(statement)}</p>
        <p className={styles.figure}>{formatReais(total)}</p>
        <p>{formatStatementState(statement, timezone)}</p>
      </section>
      {answer === 'disputed' && (
        <Notice warn>{answer_note ? t.says(name, answer_note) : t.saysNothing(name)}</Notice>
      )}
      <EarlierAnswers detail={detail} who={name} />
    </>
  )
}

/** Paid as it is, what changed since comes off the next one; taken back, it is closed anew without it. */
function ChangedSince({ detail: { statement, changed, is_last } }: { detail: OwnerStatement }) {
  if (changed === 0) return null
  const total = toReais(toCentavos(statement.total) + toCentavos(changed))
  return (
    <Notice warn>{`${t.changed(changed, total)} ${is_last ? t.reopenFirst : t.inNext}`}</Notice>
  )
}

type ActsProps = {
  detail: OwnerStatement
  parts: OwnerStatement['parts']
  query: Parameters<typeof PrintStatement>[0]['query']
}

function StatementActs({ detail, parts, query }: ActsProps) {
  const { statement, is_last } = detail
  const params = route.useSearch()
  const { open, close } = useDialogHistory(['pagar', 'reabrir', 'estornar'])
  const house = useMe().data?.business?.name ?? ''
  const isPaid = statement.paid_at !== null
  const owes = statement.total > 0
  const isPaying = params.pagar === 'sim' && !isPaid
  return (
    <div className={styles.actions}>
      {!isPaid && <Button onClick={() => open({ pagar: 'sim' })}>{owes ? t.pay : t.settle}</Button>}
      <PrintStatement query={query} />
      {!isPaid && is_last && (
        <Button look="quiet" onClick={() => open({ reabrir: 'sim' })}>
          {t.reopen}
        </Button>
      )}
      {isPaid && (
        <Button look="quiet" onClick={() => open({ estornar: 'sim' })}>
          {t.reverse}
        </Button>
      )}
      {isPaying && owes && <PayDialog statement={statement} onClose={close} />}
      {isPaying && !owes && <SettleDialog statement={statement} onClose={close} />}
      {params.reabrir === 'sim' && !isPaid && is_last && (
        <ReopenDialog statement={statement} onClose={close} />
      )}
      {params.estornar === 'sim' && isPaid && (
        <ReverseDialog statement={statement} onClose={close} />
      )}
      <StatementSheet
        house={house}
        detail={detail}
        visits={{ parts, isWhole: !query.hasNextPage }}
      />
    </div>
  )
}
