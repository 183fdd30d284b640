import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import type { CallOutput } from '#api/contract/contract.ts'
import { requireParts } from '#console/http/load-error.ts'
import { reportsText } from '#console/messages/reports.ts'
import { call } from '#console/session/call.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { useShownPages } from '#console/ui/list/use-shown-pages.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import type { TakingsPart } from '#domain/report/takings.ts'
import { displayDate, displayName, displayTime } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { toCounter, toReport } from './report-links.ts'
import styles from './takings-screen.module.css'

const t = reportsText.person

type Props = {
  period: Period
  professional_id: string
  of: TakingsPart | undefined
  /** How many pages of it are shown, as the address says it. */
  pages: string | undefined
}
type Taking = CallOutput<'GET /api/professionals/:id/takings'>['rows'][number]

const takingsQuery = ({ period: { from, to }, professional_id: id, of }: Omit<Props, 'pages'>) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'takings', id, from, to, of],
    queryFn: async ({ pageParam: after }) => {
      const query = { from, to, ...(of && { of }), ...(after && { after }) }
      const found = await call('GET /api/professionals/:id/takings', { params: { id }, query })
      return requireParts(found, 'rows')
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** What a professional brought in: the rows that a figure of the report adds up from. */
export function TakingsScreen(props: Props) {
  const { period, of } = props
  const query = useInfiniteQuery(takingsQuery(props))
  const [first] = query.data?.pages ?? []
  const name = first ? displayName(first.name) : ''
  return (
    <ScreenLayout
      title={reportsText.title}
      heading={first ? t.title[of ?? 'all'](name) : reportsText.title}
      lead={<BackLink period={period} />}
    >
      {first ? (
        <Found query={query} of={of} asked={props.pages} />
      ) : query.error ? (
        <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </ScreenLayout>
  )
}

function BackLink({ period }: { period: Period }) {
  return (
    <Link {...toReport(period)} className={`${getButtonClass({ look: 'quiet' })} ${styles.back}`}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t.back(displayDate(period.from), displayDate(period.to))}
    </Link>
  )
}

type Query = UseInfiniteQueryResult<InfiniteData<CallOutput<'GET /api/professionals/:id/takings'>>>

type FoundProps = Pick<Props, 'of'> & { query: Query; asked: Props['pages'] }

function Found({ query, of, asked }: FoundProps) {
  const pages = query.data?.pages ?? []
  const { place, onMore } = useFocusNewRows(pages.length)
  const showMore = useShownPages(query, asked)
  const rows = pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return (
      <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
        {t.emptyText}
      </StateMessage>
    )
  const loadMore = () => {
    onMore()
    showMore()
  }
  const totals = pages[0]?.totals
  return (
    <div ref={place} aria-busy={query.isPlaceholderData} className={list.found}>
      {totals && <h2>{t.total(formatReais(getAmount(totals, of)))}</h2>}
      <ul className={list.list} aria-label={t.list}>
        {rows.map((row) => (
          <TakingRow key={`${row.kind} ${row.id}`} row={row} of={of} />
        ))}
      </ul>
      <MoreButton pages={query} onMore={loadMore} />
    </div>
  )
}

/** What is asked for of it; of all of it, both. */
const getAmount = (of: Pick<Taking, TakingsPart>, part: TakingsPart | undefined): number =>
  part ? of[part] : toReais(toCentavos(of.services) + toCentavos(of.products))

function TakingRow({ row, of }: { row: Taking; of: TakingsPart | undefined }) {
  const { kind, id, date, time, client_name, guest_name, what } = row
  const day = { from: date, to: date }
  return (
    <li className={styles.row} {...focusableRow}>
      <div className={styles.what}>
        {kind === 'visit' ? (
          <Link
            className={styles.link}
            to="/admin/bookings"
            search={{ agendamento: id, abrir: 'comanda', periodo: 'tudo' }}
          >
            {displayVisitor({ client_name: client_name ?? '', guest_name })}
          </Link>
        ) : (
          <Link className={styles.link} {...toCounter(day)}>
            {t.sale(client_name && displayName(client_name))}
          </Link>
        )}
        <p className={styles.quiet}>
          {time === null
            ? t.sold(what, displayDate(date))
            : t.visited(what, displayDate(date), displayTime(time))}
        </p>
      </div>
      <p className={styles.figure}>{formatReais(getAmount(row, of))}</p>
    </li>
  )
}
