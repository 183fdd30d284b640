import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CalendarSearch, CircleAlert, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { clientOf } from '#console/bookings/booking-summary.ts'
import { whyNotLoaded } from '#console/http/load-error.ts'
import { text } from '#console/messages/app.ts'
import { bookings as said } from '#console/messages/bookings.ts'
import { loads } from '#console/messages/loads.ts'
import { Button, buttonClass } from '#console/ui/button/button.tsx'
import { Bones, State } from '#console/ui/page/notice.tsx'
import { Screen } from '#console/ui/page/screen.tsx'
import styles from './bookings.module.css'
import { FoundList } from './bookings-list.tsx'
import type { Found } from './bookings-query.ts'
import { bookingsQuery } from './bookings-query.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import {
  cleared,
  type Filters,
  isFiltered,
  queryOf,
  readFilters,
  spanOf,
  writeFilters,
} from './filters.ts'
import { useOpened } from './use-bookings-dialog.tsx'

const route = getRouteApi('/admin/bookings')

/** `/admin/bookings`: every booking there is, found by what the address says. */
export function BookingsPage() {
  const filters = readFilters(route.useSearch())
  const navigate = useNavigate({ from: '/admin/bookings' })
  const today = useToday()
  const span = spanOf(filters, today)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    bookingsQuery(queryOf(filters, span)),
  )
  const change = useCallback(
    (next: Filters, quietly = false) =>
      void navigate({ search: writeFilters(next), replace: quietly }),
    [navigate],
  )
  const { rows, dialog } = useOpened((client_id) =>
    change({ ...filters, client_id, period: 'tudo', page: 1 }),
  )
  return (
    <Screen
      title={filters.trash ? said.trash : said.title}
      lead={filters.trash ? said.trashLead : data && said.count(data.count)}
      action={<Actions filters={filters} today={today} />}
    >
      <FilterBar
        key={filters.trash ? 'trash' : 'list'}
        filters={filters}
        clientName={clientNameIn(data, filters)}
        onChange={change}
      />
      {data ? (
        data.count === 0 ? (
          <Nothing filters={filters} onChange={change} />
        ) : (
          <div className={isPlaceholderData ? styles.stale : undefined}>
            <FoundList found={data} rows={rows} filters={filters} onChange={change} />
          </div>
        )
      ) : error ? (
        <State
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={loads.failed}
          actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        >
          {whyNotLoaded(error)}
        </State>
      ) : (
        <Bones rows={6} />
      )}
      {dialog}
    </Screen>
  )
}

/** As his bookings have it. */
function clientNameIn(found: Found | undefined, { client_id }: Filters): string | null {
  const one = found?.bookings.find((booking) => booking.client_id === client_id)
  return one ? clientOf(one) : null
}

/** The business's own today; until it is told, this browser's. */
function useToday(): string {
  const { data } = useQuery(agendaQuery(null, null))
  return data?.today ?? new Date().toLocaleDateString('sv')
}

function Actions({ filters, today }: { filters: Filters; today: string }) {
  return (
    <div className={styles.actions}>
      {filters.trash ? (
        <Link to="/admin/bookings" className={buttonClass({ look: 'secondary' })}>
          {said.fromTrash}
        </Link>
      ) : (
        <>
          <Link
            to="/admin/bookings"
            search={{ lixeira: 'sim', periodo: 'tudo' }}
            className={buttonClass({ look: 'quiet' })}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            {said.toTrash}
          </Link>
          <ExportButton filters={filters} today={today} />
        </>
      )}
    </div>
  )
}

type NothingProps = { filters: Filters; onChange: (next: Filters) => void }

function Nothing({ filters, onChange }: NothingProps) {
  const isNarrow = isFiltered(filters) || filters.period !== 'tudo'
  if (filters.trash && !isNarrow) {
    return (
      <State icon={<Trash2 size={30} strokeWidth={1.75} />} title={said.empty.trash}>
        {said.empty.trashText}
      </State>
    )
  }
  return (
    <State
      icon={<CalendarSearch size={30} strokeWidth={1.75} />}
      title={said.empty.title}
      actions={
        isNarrow ? (
          <>
            {filters.period !== 'tudo' && (
              <Button onClick={() => onChange({ ...filters, period: 'tudo', page: 1 })}>
                {said.empty.everything}
              </Button>
            )}
            {isFiltered(filters) && (
              <Button look="secondary" onClick={() => onChange(cleared(filters))}>
                {said.filters.clear}
              </Button>
            )}
          </>
        ) : (
          <Link to="/admin/agenda" className={buttonClass()}>
            {said.empty.toAgenda}
          </Link>
        )
      }
    >
      {isNarrow ? said.empty.filtered : said.empty.first}
    </State>
  )
}
