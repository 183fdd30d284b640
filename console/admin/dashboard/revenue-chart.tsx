import { Link } from '@tanstack/react-router'
import { dashboardText } from '#console/messages/dashboard.ts'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { formatReais } from '#domain/money/money.ts'
import { displayDate } from '#domain/text/display.ts'
import { getBarHeights, type RevenueBar } from './revenue-bars.ts'
import own from './revenue-card.module.css'

const t = dashboardText.revenue
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

type Props = { bars: readonly RevenueBar[]; time: string }

/** A bar a day; for those who do not see it, the same as a table. */
export function RevenueChart({ bars, time }: Props) {
  const hasPast = bars.length > 1
  return (
    <>
      <div className={own.chart}>
        {bars.map((bar) => (
          <ChartBar key={bar.date} bar={bar} bars={bars} />
        ))}
      </div>
      <ul className={own.legend} aria-hidden="true">
        <li>
          <span className={`${own.swatch} ${own.until}`} />
          {t.until(time)}
        </li>
        {hasPast && (
          <li>
            <span className={`${own.swatch} ${own.after}`} />
            {t.after}
          </li>
        )}
        <li>
          <span className={`${own.swatch} ${own.booked}`} />
          {t.booked}
        </li>
      </ul>
      <div className={unseen.unseen}>
        <RevenueTable bars={bars} time={time} />
      </div>
    </>
  )
}

function ChartBar({ bar, bars }: { bar: RevenueBar; bars: readonly RevenueBar[] }) {
  const height = getBarHeights(bar, bars)
  const { date, until, rest, isToday, label } = bar
  return (
    <Link
      to="/admin/reports"
      search={{ de: date, ate: date }}
      className={isToday ? `${own.day} ${own.today}` : own.day}
      aria-label={t.openDay(label, formatReais(isToday ? until : until + rest))}
    >
      <span className={own.stack}>
        <span className={own.total}>{whole.format(until + rest)}</span>
        <span className={isToday ? own.booked : own.after} style={{ height: `${height.rest}%` }} />
        <span className={own.until} style={{ height: `${height.until}%` }}>
          {rest !== 0 && height.until > 14 && whole.format(until)}
        </span>
      </span>
      <span className={own.label}>{label}</span>
    </Link>
  )
}

function RevenueTable({ bars, time }: Props) {
  return (
    <table aria-label={t.table}>
      <thead>
        <tr>
          <th scope="col">{t.columns.day}</th>
          <th scope="col">{t.columns.until(time)}</th>
          <th scope="col">{t.columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ date, until, rest, isToday }) => (
          <tr key={date}>
            <th scope="row">{isToday ? t.rows.today : displayDate(date)}</th>
            <td>{formatReais(until)}</td>
            <td>
              {isToday ? `${t.rows.booked}: ${formatReais(rest)}` : formatReais(until + rest)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
