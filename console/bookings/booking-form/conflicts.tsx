import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { displayTime } from '#domain/text/display.ts'
import styles from './booking-form.module.css'

const t = agendaText.form.conflicts

export type SeriesConflict = { date: string; time: string; message: string }

type Props = {
  conflicts: readonly SeriesConflict[]
  /** How many dates were asked for. */
  count: number
  busy: boolean
  onSkip: () => void
  onBack: () => void
}

/** Lists the dates of a series that are taken, before anything is booked. */
export function SeriesConflicts({ conflicts, count, busy, onSkip, onBack }: Props) {
  const free = count - conflicts.length
  return (
    <div className={styles.form}>
      <p>{t.text(free, count)}</p>
      <ul className={styles.conflicts} aria-label={t.list}>
        {conflicts.map(({ date, time, message }) => (
          <li key={date}>
            <strong>{`${formatLongDate(date)}, ${displayTime(time)}`}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onBack}>
          {t.back}
        </Button>
        {free > 0 && (
          <Button busy={busy && agendaText.form.saving} onClick={onSkip}>
            {t.skip(free)}
          </Button>
        )}
      </div>
    </div>
  )
}
