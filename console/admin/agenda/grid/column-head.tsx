import { getColumnName } from '#console/admin/agenda/layout/column-name.ts'
import { type AgendaColumn, getColumnLoad } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import styles from './grid.module.css'
import { ProfessionalFace } from './professional-face.tsx'

const t = agendaText

/** A column's professional or day, and its load. */
export function ColumnHead(props: { column: AgendaColumn; stripe: number; today: boolean }) {
  const { column, stripe, today } = props
  const isDay = column.key === column.date
  return (
    <div className={today && isDay ? `${styles.head} ${styles.today}` : styles.head}>
      {!isDay && column.professional && (
        <ProfessionalFace professional={column.professional} stripe={stripe} />
      )}
      <p>
        <strong>
          {isDay ? capitalizeText(formatShortDay(column.date)) : getColumnName(column)}
        </strong>
        <small>{formatColumnLoad(column)}</small>
      </p>
    </div>
  )
}

/** From this minute on, the head also says when the professional starts. */
const LATE_START_MINUTE = 11 * 60

function formatColumnLoad(column: AgendaColumn): string {
  const { count, percent } = getColumnLoad(column)
  const [first] = column.windows
  if (!first) return count > 0 ? t.count(count) : column.professional ? t.off : t.offDay
  if (first.from >= LATE_START_MINUTE && column.professional) {
    return `${t.enters(toTimeOfDay(first.from))} · ${t.count(count)}`
  }
  return percent === null || !column.professional
    ? t.count(count)
    : `${t.count(count)} · ${t.ofDay(percent)}`
}

const capitalizeText = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
