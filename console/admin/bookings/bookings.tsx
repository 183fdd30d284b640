import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CalendarSearch, CircleAlert, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { formatBookingClient } from '#console/bookings/booking-labels.ts'
import { type BookingsResult, bookingsQuery } from '#console/bookings/booking-queries.ts'
import { useToday } from '#console/bookings/use-today.ts'
import { formatLoadError } from '#console/http/load-error.ts'
import { text } from '#console/messages/app.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { loadsText } from '#console/messages/loads.ts'
import { useIsOwner, useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import listed from '#console/ui/list/list.module.css'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import styles from './bookings.module.css'
import { BookingsList } from './bookings-list.tsx'
import { exportBookings } from './export-bookings.ts'
import { FilterBar } from './filter-bar.tsx'
import {
  type BookingsFilters,
  changeFilters,
  clearFilters,
  formatBookingsFilters,
  getPeriodSpan,
  isFiltered,
  parseBookingsFilters,
  toBookingsQuery,
} from './filters.ts'
import { useBookingsDialog } from './use-bookings-dialog.tsx'

const route = getRouteApi('/admin/bookings')

/** `/admin/bookings`: every booking there is, found by what the address says. */
export function BookingsPage() {
  const filters = parseBookingsFilters(route.useSearch())
  const navigate = useNavigate({ from: '/admin/bookings' })
  const today = useToday()
  const span = getPeriodSpan(filters, today)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    bookingsQuery(toBookingsQuery(filters, span)),
  )
  const change = useCallback(
    (next: BookingsFilters, quietly = false) =>
      void navigate({ search: formatBookingsFilters(next), replace: quietly }),
    [navigate],
  )
  const { rows, dialog } = useBookingsDialog((client_id) =>
    change(changeFilters(filters, { client_id, period: 'tudo' }), true),
  )
  return (
    <ScreenLayout
      title={filters.trash ? t.trash : t.title}
      lead={filters.trash ? t.trashLead : data && t.count(data.count)}
      action={<BookingsToolbar filters={filters} today={today} />}
    >
      <FilterBar
        key={filters.trash ? 'trash' : 'list'}
        filters={filters}
        clientName={findClientName(data, filters)}
        onChange={change}
      />
      {data ? (
        data.count === 0 ? (
          <NoBookingsFound filters={filters} onChange={change} />
        ) : (
          <div className={listed.found} aria-busy={isPlaceholderData}>
            <BookingsList found={data} rows={rows} filters={filters} onChange={change} />
          </div>
        )
      ) : error ? (
        <StateMessage
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={loadsText.failed}
          actions={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        >
          {formatLoadError(error)}
        </StateMessage>
      ) : (
        <Skeleton rows={6} />
      )}
      {dialog}
    </ScreenLayout>
  )
}

/** The client's name, taken from a booking of the result. */
function findClientName(
  found: BookingsResult | undefined,
  { client_id }: BookingsFilters,
): string | null {
  const one = found?.bookings.find((booking) => booking.client_id === client_id)
  return one ? formatBookingClient(one) : null
}

function BookingsToolbar({ filters, today }: { filters: BookingsFilters; today: string }) {
  const isOwner = useIsOwner()
  return (
    <div className={styles.actions}>
      {filters.trash ? (
        <Link to="/admin/bookings" className={getButtonClass({ look: 'secondary' })}>
          {t.fromTrash}
        </Link>
      ) : (
        <>
          <Link
            to="/admin/bookings"
            search={{ lixeira: 'sim', periodo: 'tudo' }}
            className={getButtonClass({ look: 'quiet' })}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            {t.toTrash}
          </Link>
          {isOwner && (
            <ExportButton makeFile={() => exportBookings(filters, today)} done={t.export.done} />
          )}
        </>
      )}
    </div>
  )
}

type NoBookingsFoundProps = { filters: BookingsFilters; onChange: (next: BookingsFilters) => void }

function NoBookingsFound({ filters, onChange }: NoBookingsFoundProps) {
  const isNarrow = isFiltered(filters) || filters.period !== 'tudo'
  const isLeaving = useMe().data?.leaving != null
  if (filters.trash && !isNarrow) {
    return (
      <StateMessage icon={<Trash2 size={30} strokeWidth={1.75} />} title={t.empty.trash}>
        {t.empty.trashText}
      </StateMessage>
    )
  }
  return (
    <StateMessage
      icon={<CalendarSearch size={30} strokeWidth={1.75} />}
      title={t.empty.title}
      actions={
        isNarrow ? (
          <>
            {filters.period !== 'tudo' && (
              <Button onClick={() => onChange(changeFilters(filters, { period: 'tudo' }))}>
                {t.empty.everything}
              </Button>
            )}
            {isFiltered(filters) && (
              <Button look="secondary" onClick={() => onChange(clearFilters(filters))}>
                {t.filters.clear}
              </Button>
            )}
          </>
        ) : (
          <Link to="/admin/agenda" className={getButtonClass()}>
            {t.empty.toAgenda}
          </Link>
        )
      }
    >
      {isNarrow ? t.empty.filtered : isLeaving ? leavingText.leaving.empty : t.empty.first}
    </StateMessage>
  )
}
