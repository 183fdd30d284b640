import { Link } from '@tanstack/react-router'
import { projectionsText as t } from '#console/messages/projections.ts'
import { formatMonth } from '#console/ui/date/calendar-dates.ts'
import { formatReais } from '#domain/money/money.ts'
import { getMonthName } from '#domain/text/display.ts'
import { toComingSearch, toEarnedSearch } from './bookings-search.ts'
import { formatRange } from './format-range.ts'
import styles from './projections.module.css'
import type { Projection, Projections } from './projections-query.ts'

type Props = { month: Projection; today: string; verdict: Projections['verdict'] }

/** The answer, its range, how often such a range held, and how it is reckoned, with a way to the bookings that it counts. */
export function MonthCard({ month, today, verdict: { inside, weeks } }: Props) {
  const { from, expected, range, bookings } = month
  const name = formatMonth(from.slice(0, 7))
  return (
    <section className={styles.card} aria-label={t.question(getMonthName(from))}>
      <div className={styles.answer}>
        <p className={styles.figure}>{formatReais(expected)}</p>
        {range && (
          <p className={styles.quiet}>
            {t.between(...formatRange(range))}. {weeks > 0 && t.record(inside, weeks)}
          </p>
        )}
        <Link
          to="/admin/bookings"
          search={toComingSearch(month, today)}
          className={styles.open}
          aria-label={t.openBookings(bookings, name)}
        >
          {t.bookings(bookings)}
        </Link>
      </div>
      <MonthSum month={month} today={today} />
    </section>
  )
}

function MonthSum({ month, today }: { month: Projection; today: string }) {
  const { earned, booked, lost, pickup, expected, range } = month
  return (
    <dl className={styles.sum} aria-label={t.sum.label}>
      {earned > 0 && (
        <SumLine label={t.sum.earned} amount={earned} search={toEarnedSearch(month)} />
      )}
      <SumLine
        label={t.sum.booked}
        amount={booked}
        sign={earned > 0 ? '+' : ''}
        search={toComingSearch(month, today)}
      />
      {range && <SumLine label={t.sum.lost} amount={lost} sign="-" />}
      {range && <SumLine label={t.sum.pickup} amount={pickup} sign="+" />}
      <SumLine label={t.sum.expected} amount={expected} sign="=" />
    </dl>
  )
}

type SumLineProps = {
  label: string
  amount: number
  sign?: string
  /** The bookings that it adds up; what is reckoned has none. */
  search?: { [name: string]: string }
}

function SumLine({ label, amount, sign = '', search }: SumLineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.sign}>{sign}</span>{' '}
        {search && amount !== 0 ? (
          <Link
            to="/admin/bookings"
            search={search}
            className={styles.row}
            aria-label={`${label}: ${formatReais(amount)}`}
          >
            {formatReais(amount)}
          </Link>
        ) : (
          formatReais(amount)
        )}
      </dd>
    </div>
  )
}
