import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { RETURN_DAYS } from '#domain/report/cohorts.ts'
import { getMonthName } from '#domain/text/display.ts'
import { getMonthPeriod, type Period } from '#domain/time/period.ts'
import { formatBase } from './compared-days.ts'
import { ReportAnswer } from './report-card.tsx'
import { toVisitors } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import { type ReportColumn, ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.clients
const countFormat = new Intl.NumberFormat('pt-BR')

/** "Quem voltou?": new and returning clients, and how many come again how soon. */
export const ClientsCard = ({ period }: { period: Period }) => (
  <ReportSection title={t.title} lead={t.lead}>
    <ReportAnswer name="clients" period={period}>
      {(report) => <Clients report={report} />}
    </ReportAnswer>
  </ReportSection>
)

type Cohort = Report<'clients'>['cohorts'][number]

function Clients({ report }: { report: Report<'clients'> }) {
  const { visitors, visitors_before, cohorts, from, to, before, today } = report
  const hasCohorts = cohorts.some(({ clients }) => clients > 0)
  if (!hasCohorts && visitors.clients === 0 && visitors_before.clients === 0)
    return <p className={styles.quiet}>{t.nobody}</p>
  return (
    <>
      <div>
        <p className={styles.figure}>
          {visitors.clients === 0 ? (
            t.clients(0)
          ) : (
            <Link {...toVisitors({ from, to }, 'came')}>{t.clients(visitors.clients)}</Link>
          )}
        </p>
        {visitors_before.clients > 0 && (
          <p className={styles.quiet}>
            <Link {...toVisitors(before, 'came')}>
              {t.before(visitors_before.clients, formatBase(before, today))}
            </Link>
          </p>
        )}
      </div>
      <dl className={styles.list}>
        <div>
          <dt>{t.new}</dt>
          <dd>
            <Count link={toVisitors({ from, to }, 'first')} count={visitors.new_clients} />
          </dd>
        </div>
        <div>
          <dt>{t.returning}</dt>
          <dd>
            <Count
              link={toVisitors({ from, to }, 'again')}
              count={visitors.clients - visitors.new_clients}
            />
          </dd>
        </div>
      </dl>
      <h3 className={styles.sub}>{t.cohorts}</h3>
      {hasCohorts ? (
        <ReportTable
          caption={t.cohorts}
          rows={cohorts}
          getKey={({ month }) => month}
          file={t.file}
          columns={COHORT_COLUMNS}
        />
      ) : (
        <p className={styles.quiet}>{t.empty}</p>
      )}
      {hasCohorts && <p className={styles.quiet}>{t.waiting}</p>}
      <p>
        <Link to="/admin/clients" search={{ mostrar: 'sumidos' }}>
          {t.unseen}
        </Link>
      </p>
    </>
  )
}

type CountProps = { link: ReturnType<typeof toVisitors>; count: number }

/** Nothing opens onto nothing. */
const Count = ({ link, count }: CountProps) =>
  count === 0 ? countFormat.format(0) : <Link {...link}>{countFormat.format(count)}</Link>

const COHORT_COLUMNS: readonly ReportColumn<Cohort>[] = [
  {
    head: t.head[0],
    cell: ({ month }) => `${getMonthName(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`,
    csv: ({ month }) => month,
  },
  {
    head: t.head[1],
    cell: ({ month, clients }) => (
      <Count link={toVisitors(getMonthPeriod(`${month}-01`), 'first')} count={clients} />
    ),
    csv: ({ clients }) => clients,
  },
  ...RETURN_DAYS.map(
    (days, nth): ReportColumn<Cohort> => ({
      head: t.head[nth + 2] ?? '',
      cell: (cohort) => <Returned cohort={cohort} nth={nth} days={days} />,
      csv: ({ returned }) => returned[nth] ?? null,
    }),
  ),
]

type ReturnedProps = { cohort: Cohort; nth: number; days: number }

/** How many, with their share. */
function Returned({ cohort: { month, clients, returned }, nth, days }: ReturnedProps) {
  const count = returned[nth] ?? null
  if (count === null) return <span className={styles.quiet}>{reportsText.none}</span>
  const share = clients === 0 ? 0 : Math.round((count / clients) * 100)
  return (
    <>
      <Count link={toVisitors(getMonthPeriod(`${month}-01`), 'first', days)} count={count} />
      {clients > 0 && <small className={styles.quiet}> ({share}%)</small>}
    </>
  )
}
