import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { commissionsText } from '#console/messages/commissions.ts'
import { formatStatementPeriod } from '#console/statement/format-line.ts'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { formatReais } from '#domain/money/money.ts'
import { displayDate } from '#domain/text/display.ts'
import {
  archivedTeamQuery,
  closedStatementsQuery,
  type ListedStatement,
  openStatementsQuery,
  type StatementFilter,
} from './commission-queries.ts'
import styles from './commissions.module.css'
import { toStatementFilter } from './statement-filter.ts'
import { formatStatementState } from './statement-state.ts'

const t = commissionsText.closed
const route = getRouteApi('/admin/commissions')

/** What was closed, the newest first. */
export function ClosedStatements() {
  const filter = toStatementFilter(route.useSearch())
  const query = useInfiniteQuery(closedStatementsQuery(filter))
  const { place, onMore } = useFocusNewRows(query.data?.pages.length ?? 0)
  const [first] = query.data?.pages ?? []
  const statements = query.data?.pages.flatMap((page) => page.statements) ?? []
  const loadMore = () => {
    onMore()
    void query.fetchNextPage()
  }
  return (
    <>
      {isOfDays(filter) ? <OfDays filter={filter} /> : <Filters />}
      {!first ? (
        query.error ? (
          <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : statements.length === 0 ? (
        <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      ) : (
        <div ref={place} aria-busy={query.isPlaceholderData} className={list.found}>
          <ul className={list.list} aria-label={t.list}>
            {statements.map((one) => (
              <StatementRow key={one.id} statement={one} timezone={first.timezone} />
            ))}
          </ul>
          <MoreButton pages={query} onMore={loadMore} />
        </div>
      )}
    </>
  )
}

/** Whether only those of some days are listed that deducted something: a figure opens onto them. */
const isOfDays = ({ from, to, deducted }: StatementFilter) => Boolean(from || to || deducted)

function OfDays({ filter: { from, to, deducted } }: { filter: StatementFilter }) {
  return (
    <div className={styles.filters}>
      <p className={styles.quiet}>
        {t.ofDays(from && displayDate(from), to && displayDate(to), deducted === 'yes')}
      </p>
      <Link to="/admin/commissions" search={{ aba: 'extratos' }} className={styles.link}>
        {t.everyDay}
      </Link>
    </div>
  )
}

function Filters() {
  const { profissional = '', pago = '' } = route.useSearch()
  const { data } = useQuery(openStatementsQuery)
  const { data: left } = useQuery(archivedTeamQuery)
  const navigate = useNavigate()
  const change = (changed: { profissional?: string; pago?: string }) => {
    const next = { profissional, pago, ...changed }
    void navigate({
      to: '.',
      search: {
        aba: 'extratos',
        profissional: next.profissional || undefined,
        pago: next.pago || undefined,
      },
      replace: true,
    })
  }
  const people = new Map([
    ...(data?.professionals ?? []).map(
      (one) => [one.professional_id, one.professional_name] as const,
    ),
    // Who has left with nothing open has statements still.
    ...(left?.professionals ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return (
    <div className={styles.filters}>
      <SelectField
        label={t.professional}
        value={profissional}
        options={[
          { value: '', label: t.everybody },
          ...Array.from(people, ([value, label]) => ({ value, label })),
        ]}
        onPick={(id) => change({ profissional: id })}
      />
      <SelectField
        label={t.state}
        value={pago}
        options={[
          { value: '', label: t.all },
          { value: 'nao', label: t.unpaid },
        ]}
        onPick={(state) => change({ pago: state })}
      />
    </div>
  )
}

type RowProps = { statement: ListedStatement; timezone: string }

function StatementRow({ statement, timezone }: RowProps) {
  const { id, professional_name, total, deducted } = statement
  const period = formatStatementPeriod(statement)
  return (
    <li className={styles.row} {...focusableRow}>
      <div className={styles.what}>
        <Link
          className={styles.link}
          to="/admin/commissions"
          search={{ extrato: id }}
          aria-label={`${professional_name}, ${period}`}
        >
          {professional_name}
        </Link>
        <p>{period}</p>
        <p className={styles.quiet}>{formatStatementState(statement, timezone)}</p>
        {deducted > 0 && <p className={styles.quiet}>{t.deducted(deducted)}</p>}
      </div>
      <p className={styles.figure}>{formatReais(total)}</p>
    </li>
  )
}
