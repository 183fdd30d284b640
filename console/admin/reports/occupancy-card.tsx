import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { HatchKey, HeatMap } from '#console/ui/chart/heat-map.tsx'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { formatCsv } from '#domain/text/csv.ts'
import { getSpokenWeekdays, WEEKDAY_NAMES } from '#domain/text/display.ts'
import type { Period } from '#domain/time/period.ts'
import { getShare, listHeatRows, listHours } from './occupancy-rows.ts'
import { ReportAnswer } from './report-card.tsx'
import { toBookings } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import styles from './reports.module.css'

const t = reportsText.occupancy

/** "Onde ainda cabe gente?": how full each hour of the week is. */
export const OccupancyCard = ({ period }: { period: Period }) => (
  <ReportSection title={t.title}>
    <ReportAnswer name="occupancy" period={period}>
      {(report) => <Occupancy report={report} />}
    </ReportAnswer>
  </ReportSection>
)

function Occupancy({ report }: { report: Report<'occupancy'> }) {
  const { cells, has_team, from, to, today } = report
  const isRunning = from <= today && today <= to
  if (cells.length === 0) {
    const reason = from <= today ? t.notYet : t.empty
    return <p className={styles.quiet}>{has_team ? reason : t.noTeam}</p>
  }
  const sorted = [...cells].sort((a, b) => getShare(a) - getShare(b))
  const [low, high] = [sorted[0], sorted.at(-1)]
  const toWords = ({ weekday, hour }: Cell) =>
    [capitalize(WEEKDAY_NAMES[weekday]?.replace('-feira', '') ?? ''), `${hour}h`] as const
  const hours = listHours(cells)
  return (
    <>
      {low && high && getShare(high) > 0 && (
        <p className={styles.quiet}>
          {t.best(...toWords(low), getShare(low))} {t.full(...toWords(high), getShare(high))}
        </p>
      )}
      {isRunning && <p className={styles.quiet}>{t.untilNow}</p>}
      <HeatMap
        caption={t.caption}
        heads={hours.map((hour) => `${hour}h`)}
        rows={listHeatRows(cells, hours, (cell) => <Share cell={cell} period={{ from, to }} />)}
        nothing={t.closed}
      />
      <p className={styles.legend}>
        <span>{t.legend}</span> <HatchKey>{t.closed}</HatchKey>
      </p>
      <div>
        <ExportButton
          done={reportsText.exported}
          makeFile={async () => ({
            name: t.file,
            content: formatCsv([
              t.head,
              ...cells.map((cell) => [
                WEEKDAY_NAMES[cell.weekday] ?? '',
                `${cell.hour}h`,
                cell.working,
                cell.booked,
                getShare(cell),
              ]),
            ]),
            count: cells.length,
          })}
        />
      </div>
    </>
  )
}

type Cell = Report<'occupancy'>['cells'][number]

/** Opens onto the bookings that fill it. */
function Share({ cell, period }: { cell: Cell; period: Period }) {
  const share = getShare(cell)
  if (cell.booked === 0) return share
  const { weekday, hour } = cell
  return (
    <Link
      {...toBookings(period, { hora: `${weekday}-${hour}` })}
      aria-label={t.open(getSpokenWeekdays(weekday), hour, share)}
    >
      {share}
    </Link>
  )
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
