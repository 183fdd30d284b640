import { Link } from '@tanstack/react-router'
import { bookingsText } from '#console/messages/bookings.ts'
import { reportsText } from '#console/messages/reports.ts'
import type { Period } from '#domain/time/period.ts'
import { formatShortBase } from './compared-days.ts'
import { ReportAnswer } from './report-card.tsx'
import { toBookings } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import { type ReportColumn, ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.bookings
const countFormat = new Intl.NumberFormat('pt-BR')

/** "O que aconteceu com os horários?": what became of them, and where they were made. */
export const BookingsCard = ({ period }: { period: Period }) => (
  <ReportSection title={t.title} lead={t.lead}>
    <ReportAnswer name="bookings" period={period}>
      {(report) => <Bookings report={report} />}
    </ReportAnswer>
  </ReportSection>
)

type Counts = Report<'bookings'>['counts']
type Line = {
  key: string
  name: string
  /** Where they are listed. */
  filter: { estado?: string; origem?: string }
  now: number
  before: number
}

const countOpen = ({ booked, completed, cancelled, no_shows }: Counts) =>
  booked - completed - cancelled - no_shows

function Bookings({ report }: { report: Report<'bookings'> }) {
  const { counts, counts_before, origins } = report
  if (counts.booked === 0 && counts_before.booked === 0)
    return <p className={styles.quiet}>{t.empty}</p>
  const toLine = (
    key: 'booked' | 'completed' | 'cancelled' | 'no_shows',
    estado?: string,
  ): Line => ({
    ...{ key, name: t.kinds[key], filter: estado ? { estado } : {} },
    ...{ now: counts[key], before: counts_before[key] },
  })
  const states: Line[] = [
    toLine('booked'),
    toLine('completed', 'completed'),
    toLine('cancelled', 'cancelled'),
    toLine('no_shows', 'no_show'),
    {
      ...{ key: 'open', name: t.kinds.open, filter: { estado: 'open' } },
      ...{ now: countOpen(counts), before: countOpen(counts_before) },
    },
  ]
  const sources: Line[] = origins.map(({ origin, bookings, bookings_before }) => ({
    ...{ key: origin, name: bookingsText.origins[origin], filter: { origem: origin } },
    ...{ now: bookings, before: bookings_before },
  }))
  return (
    <>
      <CountTable report={report} title={t.head.what} lines={states} file={t.file} />
      <p className={styles.quiet}>{t.parts(counts.walk_ins, counts.encaixes, counts.courtesies)}</p>
      <h3 className={styles.sub}>{t.origins}</h3>
      <CountTable report={report} title={t.head.origin} lines={sources} file={t.originFile} />
    </>
  )
}

type TableProps = {
  report: Report<'bookings'>
  title: string
  lines: readonly Line[]
  file: string
}

function CountTable({
  report: { from, to, before: days, counts, counts_before },
  title,
  lines,
  file,
}: TableProps) {
  const getShare = ({ now }: Line) =>
    counts.booked === 0 ? 0 : Math.round((now / counts.booked) * 100)
  const columns: ReportColumn<Line>[] = [
    {
      head: title,
      cell: ({ name, filter }) => <Link {...toBookings({ from, to }, filter)}>{name}</Link>,
      csv: ({ name }) => name,
    },
    {
      head: t.head.now,
      cell: ({ now }) => <strong>{countFormat.format(now)}</strong>,
      csv: ({ now }) => now,
    },
    { head: t.head.share, cell: (line) => `${getShare(line)}%`, csv: getShare },
    {
      isLeftOut: counts_before.booked === 0,
      head: reportsText.before(formatShortBase(days)),
      cell: ({ before, filter }) =>
        before === 0 ? (
          countFormat.format(0)
        ) : (
          <Link {...toBookings(days, filter)}>{countFormat.format(before)}</Link>
        ),
      csv: ({ before }) => before,
    },
  ]
  return (
    <ReportTable
      caption={title}
      rows={lines}
      getKey={({ key }) => key}
      file={file}
      columns={columns}
    />
  )
}
