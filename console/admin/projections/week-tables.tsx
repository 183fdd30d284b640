import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectionsText } from '#console/messages/projections.ts'
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { toBookingsSearch } from './bookings-search.ts'
import { formatRange } from './format-range.ts'
import styles from './projections.module.css'
import type { PastWeek, Projection } from './projections-query.ts'

const t = projectionsText.weeks

/** Each week opens onto its bookings. */
export function ComingWeeksTable({ weeks }: { weeks: readonly Projection[] }) {
  return (
    <WeekTable caption={t.coming} heads={[t.heads.certain, t.heads.expected]}>
      {weeks.map((week, nth) => (
        <tr key={week.from}>
          <WeekHead week={week} isCurrent={nth === 0} />
          <td>{formatReais(week.earned + week.booked)}</td>
          <td>
            <strong>{formatReais(week.expected)}</strong>
            {week.range && <small>{t.range(...formatRange(week.range))}</small>}
          </td>
        </tr>
      ))}
    </WeekTable>
  )
}

/** Each opens onto the visits that brought it in; the newest first. */
export function PastWeeksTable({ weeks }: { weeks: readonly PastWeek[] }) {
  return (
    <WeekTable caption={t.past} heads={[t.heads.foretold, t.heads.actual]}>
      {[...weeks].reverse().map((week) => (
        <tr key={week.from}>
          <WeekHead week={week} status="completed" />
          <td>
            {formatReais(week.foretold)}
            {week.range && <small>{t.range(...formatRange(week.range))}</small>}
          </td>
          <td>
            <strong>{formatReais(week.actual)}</strong>
          </td>
        </tr>
      ))}
    </WeekTable>
  )
}

type TableProps = { caption: string; heads: readonly string[]; children: ReactNode }

function WeekTable({ caption, heads, children }: TableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {[t.heads.week, ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type HeadProps = { week: Period; isCurrent?: boolean; status?: 'completed' }

function WeekHead({ week, isCurrent = false, status }: HeadProps) {
  const { from, to } = week
  return (
    <th scope="row">
      <Link
        to="/admin/bookings"
        search={{ ...toBookingsSearch(week), ...(status && { estado: status }) }}
        aria-label={t.openWeek(formatDateSpan([from, to]))}
      >
        {displayDayMonth(from)} a {displayDayMonth(to)}
      </Link>
      {isCurrent && <small>{t.current}</small>}
    </th>
  )
}
