import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { bookingsText } from '#console/messages/bookings.ts'
import { reportsText } from '#console/messages/reports.ts'
import { BOOKING_MARKS, type BookingMark } from '#domain/booking/booking.ts'
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
  /** Of the days that stand beside those before. */
  part: number
  before: number
}

const countOpen = ({ booked, completed, cancelled, no_shows }: Counts) =>
  booked - completed - cancelled - no_shows

function Bookings({ report }: { report: Report<'bookings'> }) {
  const { counts, counts_part, counts_before, origins } = report
  if (counts.booked === 0 && counts_before.booked === 0)
    return <p className={styles.quiet}>{t.empty}</p>
  const toLine = (
    key: 'booked' | 'completed' | 'cancelled' | 'no_shows',
    estado?: string,
  ): Line => ({
    key,
    name: t.kinds[key],
    filter: estado ? { estado } : {},
    now: counts[key],
    part: counts_part[key],
    before: counts_before[key],
  })
  const states: Line[] = [
    toLine('booked'),
    toLine('completed', 'completed'),
    toLine('cancelled', 'cancelled'),
    toLine('no_shows', 'no_show'),
    {
      key: 'open',
      name: t.kinds.open,
      filter: { estado: 'open' },
      now: countOpen(counts),
      part: countOpen(counts_part),
      before: countOpen(counts_before),
    },
  ]
  const sources: Line[] = origins.map(({ origin, bookings, ...beside }) => ({
    key: origin,
    name: bookingsText.origins[origin],
    filter: { origem: origin },
    now: bookings,
    part: beside.bookings_part,
    before: beside.bookings_before,
  }))
  return (
    <>
      <CountTable report={report} title={t.head.what} lines={states} file={t.file} />
      <Marks report={report} />
      <h3 className={styles.sub}>{t.origins}</h3>
      <CountTable report={report} title={t.head.origin} lines={sources} file={t.originFile} />
    </>
  )
}

const MARK_COUNTS = {
  walk_in: 'walk_ins',
  encaixe: 'encaixes',
  courtesy: 'courtesies',
} as const satisfies Record<BookingMark, keyof Counts>

const Marks = ({ report: { counts, from, to } }: { report: Report<'bookings'> }) => (
  <p className={styles.quiet}>
    {t.among}{' '}
    {BOOKING_MARKS.map((mark, at) => {
      const many = counts[MARK_COUNTS[mark]]
      const words = t.marks[mark](many)
      return (
        <Fragment key={mark}>
          {at > 0 && ', '}
          {many === 0 ? words : <Link {...toBookings({ from, to }, { tipo: mark })}>{words}</Link>}
        </Fragment>
      )
    })}
    .
  </p>
)

type TableProps = {
  report: Report<'bookings'>
  title: string
  lines: readonly Line[]
  file: string
}

function CountTable({
  report: { from, to, part, before: days, counts, counts_before },
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
      cell: ({ now, filter }) => (
        <strong>
          <CountLink days={{ from, to }} count={now} filter={filter} />
        </strong>
      ),
      csv: ({ now }) => now,
    },
    { head: t.head.share, cell: (line) => `${getShare(line)}%`, csv: getShare },
    {
      isLeftOut: counts_before.booked === 0 || part.to === to,
      head: formatShortBase(part),
      cell: (line) => <CountLink days={part} count={line.part} filter={line.filter} />,
      csv: (line) => line.part,
    },
    {
      isLeftOut: counts_before.booked === 0,
      head: reportsText.before(formatShortBase(days)),
      cell: ({ before, filter }) => <CountLink days={days} count={before} filter={filter} />,
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

type CountLinkProps = Pick<Line, 'filter'> & { days: Period; count: number }

/** Nothing opens onto nothing. */
const CountLink = ({ days, count, filter }: CountLinkProps) =>
  count === 0 ? (
    countFormat.format(0)
  ) : (
    <Link {...toBookings(days, filter)}>{countFormat.format(count)}</Link>
  )
