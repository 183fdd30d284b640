import { columnName } from '#console/admin/agenda/layout/column-name.ts'
import { type Column, loadOf } from '#console/admin/agenda/layout/columns.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { initialsOf } from '#console/ui/avatar/initials.ts'
import { shortDay } from '#console/ui/date/calendar-dates.ts'
import { timeOf } from '#domain/time/civil-time.ts'
import styles from './grid.module.css'

const said = agendaText

/** Who or which day a column is, and how full. */
export function ColumnHead(props: { column: Column; stripe: number; today: boolean }) {
  const { column, stripe, today } = props
  const isDay = column.key === column.date
  return (
    <div className={today && isDay ? `${styles.head} ${styles.today}` : styles.head}>
      {!isDay && column.professional && <Face column={column} stripe={stripe} />}
      <p>
        <strong>{isDay ? capital(shortDay(column.date)) : columnName(column)}</strong>
        <small>{loadText(column)}</small>
      </p>
    </div>
  )
}

function Face({ column, stripe }: { column: Column; stripe: number }) {
  const { name = '', avatar } = column.professional ?? {}
  if (avatar) return <img className={styles.face} src={avatar} alt="" width={32} height={32} />
  return (
    <span className={styles.face} data-stripe={stripe} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Later than this, it is said when somebody comes in. */
const LATE = 11 * 60

export function loadText(column: Column): string {
  const { count, percent } = loadOf(column)
  const [first] = column.windows
  if (!first) return count > 0 ? said.count(count) : column.professional ? said.off : said.offDay
  if (first.from >= LATE && column.professional) {
    return `${said.enters(timeOf(first.from))} · ${said.count(count)}`
  }
  return percent === null || !column.professional
    ? said.count(count)
    : `${said.count(count)} · ${said.ofDay(percent)}`
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
