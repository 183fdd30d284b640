import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { spokenDate } from '#console/ui/date/format-date.ts'
import { displayTime } from '#domain/text/display.ts'
import styles from './booking-form.module.css'

const said = agendaText.form.conflicts

export type Conflict = { date: string; time: string; message: string }

type Props = {
  conflicts: readonly Conflict[]
  /** Of all dates that were asked for. */
  count: number
  busy: boolean
  onSkip: () => void
  onBack: () => void
}

/** Which dates of a repetition cannot be had, before anything is booked. */
export function Conflicts({ conflicts, count, busy, onSkip, onBack }: Props) {
  const free = count - conflicts.length
  return (
    <div className={styles.form}>
      <p>{said.text(free, count)}</p>
      <ul className={styles.conflicts} aria-label={said.list}>
        {conflicts.map(({ date, time, message }) => (
          <li key={date}>
            <strong>{`${spokenDate(date)}, ${displayTime(time)}`}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onBack}>
          {said.back}
        </Button>
        {free > 0 && (
          <Button busy={busy && agendaText.form.saving} onClick={onSkip}>
            {said.skip(free)}
          </Button>
        )}
      </div>
    </div>
  )
}
