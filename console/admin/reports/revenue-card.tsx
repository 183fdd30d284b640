import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { reportsText } from '#console/messages/reports.ts'
import { BarChart } from '#console/ui/chart/bar-chart.tsx'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { formatPeriod } from '#console/ui/period/period-label.ts'
import { formatReais, toCentavos, toReais } from '#domain/money/money.ts'
import { displayDate, displayDayMonth } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { formatBase } from './compared-days.ts'
import { ReportAnswer } from './report-card.tsx'
import { toComandas, toCounter, toReport } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import { findBestDay, listOwnDays, listRevenueBars } from './revenue-bars.ts'

const t = reportsText.revenue
const countFormat = new Intl.NumberFormat('pt-BR')
const tickFormat = new Intl.NumberFormat('pt-BR', { notation: 'compact' })
const percentFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** "Quanto a casa faturou?": the figure, its days beside those before, and the table. */
export function RevenueCard({ period, today }: { period: Period; today: string }) {
  return (
    <ReportSection title={t.title(formatPeriod(period, today))} lead={t.lead} whole>
      <ReportAnswer name="revenue" period={period}>
        {(report) => <Revenue report={report} />}
      </ReportAnswer>
    </ReportSection>
  )
}

function Revenue({ report }: { report: Report<'revenue'> }) {
  const { days, figures, figures_before } = report
  const pair = listOwnDays(report).find(({ paired }) => paired !== null)
  const mark =
    pair?.paired && figures_before.revenue !== 0
      ? t.marks(displayDayMonth(pair.date), displayDayMonth(pair.paired))
      : null
  const isEmpty = figures.revenue === 0 && figures_before.revenue === 0 && figures.comandas === 0
  return (
    <>
      <div className={styles.revenue}>
        <div className={styles.figures}>
          <p className={styles.sum}>{formatReais(figures.revenue)}</p>
          {isEmpty && <p className={styles.quiet}>{t.empty}</p>}
          {hasBefore(report) && <Comparison report={report} />}
          {!isEmpty && <FigureList report={report} />}
        </div>
        {!isEmpty && (
          <BarChart
            bars={listRevenueBars(report)}
            label={t.chart(days.length)}
            legend={{ bar: t.bars, mark }}
            formatTick={(value) => tickFormat.format(value)}
          />
        )}
      </div>
      {!isEmpty && (
        <details className={styles.details}>
          <summary>{reportsText.asTable}</summary>
          <DayTable report={report} />
        </details>
      )}
    </>
  )
}

/** Where there was nothing at all nothing is compared. */
const hasBefore = ({ figures_before: { visits, counter, comandas } }: Report<'revenue'>) =>
  visits !== 0 || counter !== 0 || comandas > 0

/** Beside the days that stand there: of a period that is under way the same ones of the one before. */
function Comparison({ report }: { report: Report<'revenue'> }) {
  const { figures, figures_before, today } = report
  const base = formatBase(report.before, today)
  const [now, before] = [figures.revenue, figures_before.revenue]
  const more = toReais(toCentavos(now) - toCentavos(before))
  if (more === 0) return <p className={styles.quiet}>{t.same(base)}</p>
  const percent = before > 0 ? t.percent(percentFormat.format(Math.abs((more / before) * 100))) : ''
  const amount = formatReais(Math.abs(more))
  const Icon = more > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <p className={more > 0 ? styles.more : styles.less}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{more > 0 ? t.more(amount, percent, base) : t.less(amount, percent, base)}</span>
    </p>
  )
}

function FigureList({ report }: { report: Report<'revenue'> }) {
  const { figures, figures_before, before, today, from, to, days } = report
  const best = findBestDay(days)
  return (
    <dl className={styles.list}>
      <div>
        <dt>{t.visits}</dt>
        <dd>
          <Link {...toComandas({ from, to })}>{formatReais(figures.visits)}</Link>
        </dd>
      </div>
      <div>
        <dt>{t.counter}</dt>
        <dd>
          <Link {...toCounter({ from, to })}>{formatReais(figures.counter)}</Link>
        </dd>
      </div>
      {hasBefore(report) && (
        <div>
          <dt>
            {t.before} <small className={styles.hint}>{formatBase(before, today)}</small>
          </dt>
          <dd>
            <Link {...toReport(before)}>{formatReais(figures_before.revenue)}</Link>
          </dd>
        </div>
      )}
      <div>
        <dt>
          {t.comandas} <small className={styles.hint}>{t.comandasHint}</small>
        </dt>
        <dd>
          <Link {...toComandas({ from, to })}>{countFormat.format(figures.comandas)}</Link>
        </dd>
      </div>
      <div>
        <dt>
          {t.ticket} <small className={styles.hint}>{t.ticketHint(figures.courtesies)}</small>
        </dt>
        <dd>{figures.ticket === null ? reportsText.none : formatReais(figures.ticket)}</dd>
      </div>
      {best && from !== to && (
        <div>
          <dt>{t.best}</dt>
          <dd>
            <Link {...toReport({ from: best.date, to: best.date })}>
              {formatShortDay(best.date)}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

function DayTable({ report }: { report: Report<'revenue'> }) {
  const { figures, from, to } = report
  const { head } = t
  return (
    <ReportTable
      caption={t.title(`${displayDate(from)} a ${displayDate(to)}`)}
      rows={listOwnDays(report)}
      getKey={({ date }) => date}
      file={t.file(from, to)}
      columns={[
        {
          head: head.day,
          cell: ({ date }) => formatShortDay(date),
          csv: ({ date }) => ({ date }),
          total: reportsText.total,
        },
        {
          head: head.visits,
          cell: ({ date, visits }) => (
            <Link {...toComandas({ from: date, to: date })}>{formatReais(visits)}</Link>
          ),
          csv: ({ visits }) => ({ reais: visits }),
          total: formatReais(figures.visits),
          wide: true,
        },
        {
          head: head.counter,
          cell: ({ date, counter }) => (
            <Link {...toCounter({ from: date, to: date })}>{formatReais(counter)}</Link>
          ),
          csv: ({ counter }) => ({ reais: counter }),
          total: formatReais(figures.counter),
          wide: true,
        },
        {
          head: head.revenue,
          cell: ({ revenue }) => formatReais(revenue),
          csv: ({ revenue }) => ({ reais: revenue }),
          total: formatReais(figures.revenue),
        },
        {
          head: head.paired,
          cell: ({ paired }) => (paired ? formatShortDay(paired) : reportsText.none),
          csv: ({ paired }) => paired && { date: paired },
        },
        {
          head: head.before,
          cell: ({ paired, paired_revenue }) =>
            paired ? formatReais(paired_revenue) : reportsText.none,
          csv: ({ paired, paired_revenue }) => (paired ? { reais: paired_revenue } : null),
        },
        { head: head.holiday, cell: ({ holiday }) => holiday, csv: ({ holiday }) => holiday },
      ]}
    />
  )
}
