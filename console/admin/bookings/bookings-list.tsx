import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { BookingsResult } from '#console/bookings/booking-queries.ts'
import { bookingsText as t } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import listed from '#console/ui/list/list.module.css'
import { formatReais } from '#domain/money/money.ts'
import { BookingCards } from './booking-cards.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './bookings.module.css'
import type { BookingsFilters } from './filters.ts'
import type { BookingRowHandlers } from './row-actions.tsx'

/** As many as the server gives on a page. */
const PAGE_SIZE = 50

type Props = {
  found: BookingsResult
  rows: BookingRowHandlers
  filters: BookingsFilters
  onChange: (next: BookingsFilters) => void
}

export function BookingsList({ found, rows, filters, onChange }: Props) {
  const List = useIsWide() ? BookingTable : BookingCards
  return (
    <div className={listed.found}>
      {!filters.trash && <BookingsTotals totals={found.totals} />}
      <List bookings={found.bookings} trash={filters.trash} handlers={rows} />
      <Pagination count={found.count} filters={filters} onChange={onChange} />
    </div>
  )
}

const countFormat = new Intl.NumberFormat('pt-BR')

function BookingsTotals({ totals }: Pick<BookingsResult, 'totals'>) {
  const { revenue, expected, completed, open, cancelled } = totals
  const of = t.totals
  return (
    <dl className={styles.totals} aria-label={of.label}>
      {revenue !== null && (revenue !== 0 || !expected) && (
        <div>
          <dt>{of.revenue}</dt>
          <dd>{formatReais(revenue)}</dd>
        </div>
      )}
      {expected !== null && expected !== 0 && (
        <div>
          <dt>{of.expected}</dt>
          <dd>{formatReais(expected)}</dd>
        </div>
      )}
      <div>
        <dt>{of.completed(completed)}</dt>
        <dd>{countFormat.format(completed)}</dd>
      </div>
      <div>
        <dt>{of.open()}</dt>
        <dd>{countFormat.format(open)}</dd>
      </div>
      <div>
        <dt>{of.cancelled(cancelled)}</dt>
        <dd>{countFormat.format(cancelled)}</dd>
      </div>
    </dl>
  )
}

type PaginationProps = {
  count: number
  filters: BookingsFilters
  onChange: (next: BookingsFilters) => void
}

function Pagination({ count: all, filters, onChange }: PaginationProps) {
  const last = Math.ceil(all / PAGE_SIZE)
  if (last <= 1) return null
  const { page } = filters
  const go = (next: number) => {
    onChange({ ...filters, page: next })
    window.scrollTo(0, 0)
  }
  return (
    <nav className={styles.pages} aria-label={t.pages.label}>
      <Button
        look="secondary"
        disabled={page <= 1}
        icon={<ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => go(Math.min(page, last + 1) - 1)}
      >
        {t.pages.before}
      </Button>
      <p aria-live="polite">{t.pages.at(page, last)}</p>
      <Button look="secondary" disabled={page >= last} onClick={() => go(page + 1)}>
        {t.pages.after}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </nav>
  )
}
