import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { dashboardText } from '#console/messages/dashboard.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { saveFile } from '#console/ui/export/save-file.ts'
import { formatReais } from '#domain/money/money.ts'
import { getSpokenWeekday } from '#domain/text/display.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './dashboard-query.ts'
import { formatRevenueCsv, getComparison, listRevenueBars } from './revenue-bars.ts'
import own from './revenue-card.module.css'
import { RevenueChart } from './revenue-chart.tsx'

const t = dashboardText.revenue

/** What today's visits and sales brought in, and whether that is much for the hour. */
export function RevenueCard({ data }: { data: Dashboard }) {
  const { revenue, today, time } = data
  const bars = listRevenueBars(revenue, today)
  const compared = getComparison(revenue, today, time)
  return (
    <section className={`${styles.card} ${own.card}`} aria-labelledby="revenue">
      <header className={own.head}>
        <h2 id="revenue">{t.title}</h2>
        <IconButton
          label={t.export}
          onClick={() => saveFile(t.file(today), formatRevenueCsv(data))}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <Link
        to="/admin/reports"
        search={{ de: today, ate: today }}
        className={own.figure}
        aria-label={`${formatReais(revenue.today)}. ${t.open}`}
      >
        {formatReais(revenue.today)}
      </Link>
      {compared ? (
        <p className={own.compared}>
          <strong className={own[compared.look]}>
            {compared.look === 'same' ? t.same : t[compared.look](formatReais(compared.amount))}
          </strong>{' '}
          {compared.than}
        </p>
      ) : (
        <p className={styles.quiet}>{t.alone(getSpokenWeekday(today))}</p>
      )}
      <RevenueChart bars={bars} time={time} />
    </section>
  )
}
