import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { CallOutput } from '#api/contract/contract.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { useShownPages } from '#console/ui/list/use-shown-pages.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { PeriodPicker } from '#console/ui/period/period-picker.tsx'
import { usePeriod } from '#console/ui/period/use-period.ts'
import { displayVisitor } from '#domain/booking/visitor.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { archivedTeamQuery, earnedQuery, openStatementsQuery } from './commission-queries.ts'
import styles from './commissions.module.css'

const t = commissionsText.earned
const route = getRouteApi('/admin/commissions')

/** What each visit of some days earned whom: the figure of a month opens onto it. */
export function EarnedVisits() {
  const { data, error, refetch } = useQuery(openStatementsQuery)
  if (data) return <EarnedOfDays today={data.today} people={data.professionals} />
  if (!error) return <Skeleton rows={5} />
  return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
}

type People = readonly { professional_id: string; professional_name: string }[]

function EarnedOfDays({ today, people }: { today: string; people: People }) {
  const params = route.useSearch()
  const period = usePeriod(params, today)
  const navigate = useNavigate()
  const { profissional } = params
  const change = (changed: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      // Other rows begin at their first page.
      search: (search) => ({ ...search, pagina: undefined, ...changed }),
      replace: true,
    })
  return (
    <>
      <PeriodPicker
        period={period}
        today={today}
        onChange={({ from, to }) => change({ de: from, ate: to })}
      />
      <ProfessionalField
        people={people}
        value={profissional ?? ''}
        onPick={(id) => change({ profissional: id || undefined })}
      />
      <EarnedList
        filter={{ ...period, ...(profissional && { professional_id: profissional }) }}
        asked={params.pagina}
      />
    </>
  )
}

type FieldProps = { people: People; value: string; onPick: (id: string) => void }

function ProfessionalField({ people, value, onPick }: FieldProps) {
  const { data: left } = useQuery(archivedTeamQuery)
  const named = new Map([
    ...people.map((one) => [one.professional_id, one.professional_name] as const),
    ...(left?.professionals ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return (
    <div className={styles.filters}>
      <SelectField
        label={commissionsText.closed.professional}
        value={value}
        options={[
          { value: '', label: commissionsText.closed.everybody },
          ...Array.from(named, ([id, label]) => ({ value: id, label })),
        ]}
        onPick={onPick}
      />
    </div>
  )
}

type EarnedProps = { filter: Parameters<typeof earnedQuery>[0]; asked: string | undefined }

function EarnedList({ filter, asked }: EarnedProps) {
  const query = useInfiniteQuery(earnedQuery(filter))
  const { place, onMore } = useFocusNewRows(query.data?.pages.length ?? 0)
  const showMore = useShownPages(query, asked)
  const [first] = query.data?.pages ?? []
  const visits = query.data?.pages.flatMap((page) => page.visits) ?? []
  if (!first) {
    if (!query.error) return <Skeleton rows={5} />
    return <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (visits.length === 0)
    return (
      <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
        {t.emptyText}
      </StateMessage>
    )
  const loadMore = () => {
    onMore()
    showMore()
  }
  return (
    <div ref={place} aria-busy={query.isPlaceholderData} className={list.found}>
      <h2>{t.total(formatReais(first.total ?? 0))}</h2>
      <ul className={list.list} aria-label={t.list}>
        {visits.map((visit) => (
          <EarnedRow key={`${visit.booking_id} ${visit.professional_id}`} visit={visit} />
        ))}
      </ul>
      <MoreButton pages={query} onMore={loadMore} />
    </div>
  )
}

type Visit = CallOutput<'GET /api/commissions'>['visits'][number]

function EarnedRow({ visit }: { visit: Visit }) {
  const { booking_id, date, time, professional_name, amount } = visit
  return (
    <li className={styles.row} {...focusableRow}>
      <div className={styles.what}>
        <Link
          className={styles.link}
          to="/admin/bookings"
          search={{ agendamento: booking_id, abrir: 'comanda', periodo: 'tudo' }}
        >
          {displayVisitor(visit)}
        </Link>
        <p className={styles.quiet}>
          {t.row(professional_name, displayDate(date), displayTime(time))}
        </p>
      </div>
      <p className={styles.figure}>{formatReais(amount)}</p>
    </li>
  )
}
