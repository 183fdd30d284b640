import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectionsText } from '#console/messages/projections.ts'
import { formatDateSpan } from '#console/ui/date/calendar-dates.ts'
import { formatReais } from '#domain/money/money.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { toComingSearch, toEarnedSearch } from './bookings-search.ts'
import { formatRange } from './format-range.ts'
import styles from './projections.module.css'
import { type PastWeek, type Projection, wasForetold } from './projections-query.ts'

const t = projectionsText.weeks

type ComingProps = { weeks: readonly Projection[]; today: string }

/** What a week has brought in, and what stands on it, each opens onto its bookings. */
export function ComingWeeksTable({ weeks, today }: ComingProps) {
  return (
    <WeekTable caption={t.coming} heads={[t.heads.certain, t.heads.expected]}>
      {weeks.map((week, nth) => (
        <tr key={week.from}>
          <WeekHead week={week} isCurrent={nth === 0} />
          <td>
            {week.earned !== 0 && (
              <RowsLink
                label={t.earned}
                amount={week.earned}
                search={toEarnedSearch(week)}
                week={week}
              />
            )}
            {(week.booked !== 0 || week.earned === 0) && (
              <RowsLink
                label={t.booked}
                amount={week.booked}
                search={toComingSearch(week, today)}
                week={week}
              />
            )}
          </td>
          <td>
            <strong>{formatReais(week.expected)}</strong>
            {week.range && <small>{t.range(...formatRange(week.range))}</small>}
          </td>
        </tr>
      ))}
    </WeekTable>
  )
}

/** What each brought in opens onto its visits; the newest first. */
export function PastWeeksTable({ weeks }: { weeks: readonly PastWeek[] }) {
  return (
    <WeekTable caption={t.past} heads={[t.heads.foretold, t.heads.actual]}>
      {[...weeks].reverse().map((week) => (
        <tr key={week.from}>
          <WeekHead week={week} />
          <td>
            {wasForetold(week) ? formatReais(week.foretold) : '–'}
            {week.range && <small>{t.range(...formatRange(week.range))}</small>}
          </td>
          <td>
            <RowsLink amount={week.actual} search={toEarnedSearch(week)} week={week} />
          </td>
        </tr>
      ))}
    </WeekTable>
  )
}

type RowsProps = {
  /** What it is, where a cell has two. */
  label?: string
  amount: number
  search: { [name: string]: string }
  week: Period
}

/** A sum and the bookings that it adds up; nothing opens onto nothing. */
function RowsLink({ label, amount, search, week: { from, to } }: RowsProps) {
  const sum = formatReais(amount)
  const what = [sum, label].filter(Boolean).join(' ')
  return (
    <span className={styles.part}>
      {amount === 0 ? (
        sum
      ) : (
        <Link
          to="/admin/bookings"
          search={search}
          className={styles.row}
          aria-label={t.openSum(what, formatDateSpan([from, to]))}
        >
          {sum}
        </Link>
      )}
      {label && amount !== 0 && <small>{label}</small>}
    </span>
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

function WeekHead({
  week: { from, to },
  isCurrent = false,
}: {
  week: Period
  isCurrent?: boolean
}) {
  return (
    <th scope="row">
      {displayDayMonth(from)} a {displayDayMonth(to)}
      {isCurrent && <small>{t.current}</small>}
    </th>
  )
}
