import { Link } from '@tanstack/react-router'
import type { EntryFilters } from '#domain/till/till.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './entries-link.module.css'
import { formatEntryFilters } from './entry-filters.ts'
import { formatFilters } from './till-text.ts'

type Props = {
  period: Period
  filters: EntryFilters
  /** It says what it sums by itself: else the figure alone is no name. */
  isNamed?: boolean
  children: string
}

/** Opens a figure onto its entries. */
export const EntriesLink = ({
  period: { from, to },
  filters,
  isNamed = false,
  children,
}: Props) => (
  <Link
    to="/admin/caixa"
    search={{ de: from, ate: to, ...formatEntryFilters(filters) }}
    className={styles.figure}
    aria-label={isNamed ? undefined : `${formatFilters(filters)}: ${children}`}
  >
    {children}
  </Link>
)
