import { useRef } from 'react'
import gridStyles from '#console/admin/agenda/grid/grid.module.css'
import { ProfessionalFace } from '#console/admin/agenda/grid/professional-face.tsx'
import {
  type AgendaColumn,
  getColumnLoad,
  getColumnsLoad,
  type TeamWeekRow,
} from '#console/admin/agenda/layout/columns.ts'
import type { TimeSlot } from '#console/bookings/time-slot.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import type { ClockTime } from '#console/ui/date/use-clock.ts'
import { displayName } from '#domain/text/display.ts'
import styles from './team-week.module.css'
import { TeamWeekCell } from './team-week-cell.tsx'
import { useCellKeys } from './use-cell-keys.ts'

const t = agendaText

type Props = {
  rows: readonly TeamWeekRow[]
  dates: readonly string[]
  step: number
  stripes: ReadonlyMap<string, number>
  fresh: ReadonlySet<string>
  now: ClockTime
  onOpen: (id: string, line: HTMLElement) => void
  onBlock: (id: string) => void
  onFree: (slot: TimeSlot) => void
  /** Opens the day of one professional. */
  onDay: (date: string, professional_id: string) => void
}

/** The week of a team: a row a professional, a column a day, a line a booking. */
export function TeamWeek({ rows, dates, stripes, now, ...props }: Props) {
  const place = useRef<HTMLElement>(null)
  useCellKeys(place)
  return (
    <section className={gridStyles.scroller} ref={place} aria-label={t.region}>
      <table className={styles.week}>
        <TeamWeekHead rows={rows} dates={dates} today={now.date} />
        <tbody>
          {rows.map(({ professional, days }) => (
            <tr key={professional.id} data-stripe={stripes.get(professional.id) ?? 0}>
              <th scope="row" className={styles.person}>
                <ProfessionalFace
                  professional={professional}
                  stripe={stripes.get(professional.id) ?? 0}
                />
                <strong>{displayName(professional.name)}</strong>
                <Load columns={days} />
              </th>
              {days.map((column) => (
                <TeamWeekCell
                  key={column.key}
                  {...props}
                  column={column}
                  professional={professional}
                  now={now}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TeamWeekHead({ rows, dates, today }: Pick<Props, 'rows' | 'dates'> & { today: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t.team.who}
        </th>
        {dates.map((date, at) => (
          <th key={date} scope="col" className={date === today ? styles.today : undefined}>
            <strong>{formatShortDay(date)}</strong>
            <small>
              {rows.reduce(
                (sum, { days }) => sum + (days[at] ? getColumnLoad(days[at]).count : 0),
                0,
              )}
            </small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** How much is booked of several days, and the part of their open hours. */
function Load({ columns }: { columns: readonly AgendaColumn[] }) {
  const { count, percent } = getColumnsLoad(columns)
  return (
    <small>
      {percent === null ? t.count(count) : `${t.count(count)} · ${t.team.ofWeek(percent)}`}
    </small>
  )
}
