import { Link } from '@tanstack/react-router'
import { projectionsText as t } from '#console/messages/projections.ts'
import { formatMonth } from '#console/ui/date/calendar-dates.ts'
import { getMonthName } from '#domain/text/display.ts'
import styles from './projections.module.css'
import type { Projection } from './projections-query.ts'

type Props = { months: readonly Projection[]; chosen: string }

/** Which month the question is about: the current one, or one of those that come. */
export function MonthTabs({ months, chosen }: Props) {
  return (
    <nav className={styles.months} aria-label={t.months}>
      {months.map(({ from }) => (
        <Link
          key={from}
          to="/admin/projections"
          search={{ mes: from.slice(0, 7) }}
          replace
          aria-label={formatMonth(from.slice(0, 7))}
          // The month of an address without one is chosen too.
          aria-current={from === chosen ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {getMonthName(from)}
        </Link>
      ))}
    </nav>
  )
}
