import { ChevronLeft, ChevronRight } from 'lucide-react'
import { bookings as said } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { formatReais } from '#domain/money/money.ts'
import { BookingCards } from './booking-cards.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './bookings.module.css'
import type { Found } from './bookings-query.ts'
import { PAGE_SIZE } from './bookings-query.ts'
import type { Filters } from './filters.ts'
import type { RowDeeds } from './row-handlers.ts'

type Props = {
  found: Found
  rows: RowDeeds
  filters: Filters
  onChange: (next: Filters) => void
}

export function FoundList({ found, rows, filters, onChange }: Props) {
  const List = useIsWide() ? BookingTable : BookingCards
  return (
    <div className={styles.found}>
      {!filters.trash && <Totals totals={found.totals} />}
      <List bookings={found.bookings} trash={filters.trash} deeds={rows} />
      <Pages count={found.count} filters={filters} onChange={onChange} />
    </div>
  )
}

const count = new Intl.NumberFormat('pt-BR')

function Totals({ totals }: Pick<Found, 'totals'>) {
  const { revenue, completed, open, cancelled } = totals
  const of = said.totals
  return (
    <dl className={styles.totals} aria-label={of.label}>
      <div>
        <dt>{of.revenue}</dt>
        <dd>{formatReais(revenue)}</dd>
      </div>
      <div>
        <dt>{of.completed(completed)}</dt>
        <dd>{count.format(completed)}</dd>
      </div>
      <div>
        <dt>{of.open()}</dt>
        <dd>{count.format(open)}</dd>
      </div>
      <div>
        <dt>{of.cancelled(cancelled)}</dt>
        <dd>{count.format(cancelled)}</dd>
      </div>
    </dl>
  )
}

type PagesProps = { count: number; filters: Filters; onChange: (next: Filters) => void }

function Pages({ count: all, filters, onChange }: PagesProps) {
  const last = Math.ceil(all / PAGE_SIZE)
  if (last <= 1) return null
  const { page } = filters
  const go = (next: number) => {
    onChange({ ...filters, page: next })
    window.scrollTo(0, 0)
  }
  return (
    <nav className={styles.pages} aria-label={said.pages.label}>
      <Button
        look="secondary"
        disabled={page <= 1}
        icon={<ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => go(Math.min(page, last + 1) - 1)}
      >
        {said.pages.before}
      </Button>
      <p aria-live="polite">{said.pages.at(page, last)}</p>
      <Button look="secondary" disabled={page >= last} onClick={() => go(page + 1)}>
        {said.pages.after}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </nav>
  )
}
