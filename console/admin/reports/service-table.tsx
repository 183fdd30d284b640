import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { formatShortBase } from './compared-days.ts'
import { formatAmount } from './format-amount.ts'
import { toComandas, toCounter } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.takings
const hourFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

type ServiceReport = Report<'services'>
type Line = {
  key: string
  name: string
  /** Where its rows are; null where there is no list of them. */
  link: ReturnType<typeof toComandas> | ReturnType<typeof toCounter> | null
  link_before: Line['link']
  comandas: number | null
  minutes: number | null
  hourly: number | null
  services: number
  products: number
  revenue: number
  revenue_before: number
}

/** What each service's comandas brought in, by what was booked; sales over the counter have their line. */
export function ServiceTable({ report }: { report: ServiceReport }) {
  const { total, total_before, before } = report
  const lines = listLines(report)
  const sum = (pick: (line: Line) => number) =>
    formatAmount(lines.reduce((all, line) => all + Math.round(pick(line) * 100), 0) / 100)
  if (lines.length === 0) return <p className={styles.quiet}>{t.empty}</p>
  const hasBefore = lines.some(({ revenue_before }) => revenue_before !== 0)
  return (
    <>
      <ReportTable
        caption={t.title}
        rows={lines}
        getKey={({ key }) => key}
        file={t.files.servico}
        columns={[
          {
            head: t.head.name,
            cell: ({ link, name }) => (link ? <Link {...link}>{name}</Link> : name),
            csv: ({ name }) => name,
            total: reportsText.total,
          },
          {
            head: t.head.comandas,
            cell: ({ comandas }) => comandas,
            csv: ({ comandas }) => comandas,
            total: report.services.reduce((all, { comandas }) => all + comandas, 0),
            wide: true,
          },
          {
            head: t.head.hours,
            cell: ({ minutes }) => minutes !== null && hourFormat.format(minutes / 60),
            csv: ({ minutes }) => (minutes === null ? null : minutes / 60),
            wide: true,
          },
          {
            head: t.head.hourly,
            cell: ({ hourly }) => hourly !== null && formatAmount(hourly),
            csv: ({ hourly }) => (hourly === null ? null : { reais: hourly }),
          },
          {
            head: t.head.services,
            cell: ({ services }) => formatAmount(services),
            csv: ({ services }) => ({ reais: services }),
            total: sum(({ services }) => services),
            wide: true,
          },
          {
            head: t.head.products,
            cell: ({ products }) => formatAmount(products),
            csv: ({ products }) => ({ reais: products }),
            total: sum(({ products }) => products),
            wide: true,
          },
          {
            head: t.head.now,
            cell: ({ revenue }) => <strong>{formatAmount(revenue)}</strong>,
            csv: ({ revenue }) => ({ reais: revenue }),
            total: formatAmount(total),
          },
          {
            isLeftOut: !hasBefore,
            head: reportsText.before(formatShortBase(before)),
            cell: ({ revenue_before, link_before }) =>
              link_before && revenue_before !== 0 ? (
                <Link {...link_before}>{formatAmount(revenue_before)}</Link>
              ) : (
                formatAmount(revenue_before)
              ),
            csv: ({ revenue_before }) => ({ reais: revenue_before }),
            total: formatAmount(total_before),
            wide: true,
          },
        ]}
      />
      <p className={styles.quiet}>{t.serviceHint}</p>
    </>
  )
}

function listLines(report: ServiceReport): Line[] {
  const { from, to, before, services, counter, counter_before } = report
  const own = services.map(({ service_id, is_composite, ...line }) => ({
    ...line,
    key: `${is_composite} ${service_id ?? line.name}`,
    link: service_id === null ? null : toComandas({ from, to }, { servico: service_id }),
    link_before: service_id === null ? null : toComandas(before, { servico: service_id }),
  }))
  if (counter === 0 && counter_before === 0) return own
  const nothing = { comandas: null, minutes: null, hourly: null, services: 0 }
  const sold = { products: counter, revenue: counter, revenue_before: counter_before }
  const name = t.counterLine
  const links = { link: toCounter({ from, to }), link_before: toCounter(before) }
  return [...own, { key: 'counter', name, ...links, ...nothing, ...sold }]
}
