import { useState } from 'react'
import chips from '#console/bookings/free-times/free-times.module.css'
import { agendaText } from '#console/messages/agenda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { displayTime } from '#domain/text/display.ts'
import styles from './booking-form.module.css'

const t = agendaText.form.conflicts

export type SeriesConflict = {
  date: string
  time: string
  message: string
  free: readonly string[]
}
export type MovedDate = { date: string; time: string }

type Props = {
  conflicts: readonly SeriesConflict[]
  /** How many dates were asked for. */
  count: number
  busy: boolean
  /** Books the dates that are free, and those that were given another time. */
  onSkip: (moved: readonly MovedDate[]) => void
  onBack: () => void
}

/** Lists the dates of a series that are taken, before anything is booked. */
export function SeriesConflicts({ conflicts, count, busy, onSkip, onBack }: Props) {
  const [moved, setMoved] = useState<readonly MovedDate[]>([])
  const free = count - conflicts.length + moved.length
  const move = (date: string, time: string) => {
    const isChosen = moved.some((one) => one.date === date && one.time === time)
    const others = moved.filter((one) => one.date !== date)
    setMoved(isChosen ? others : [...others, { date, time }])
  }
  return (
    <div className={styles.form}>
      <p>{t.text(free, count)}</p>
      <ul className={styles.conflicts} aria-label={t.list}>
        {conflicts.map(({ date, time, message, free: times }) => (
          <li key={date}>
            <strong>{`${formatLongDate(date)}, ${displayTime(time)}`}</strong>
            <span>{message}</span>
            {times.length > 0 && (
              <fieldset className={chips.chips} aria-label={t.otherTimes(formatLongDate(date))}>
                {times.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={moved.some((it) => it.date === date && it.time === one)}
                    onClick={() => move(date, one)}
                  >
                    {one}
                  </button>
                ))}
              </fieldset>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onBack}>
          {t.back}
        </Button>
        {free > 0 && (
          <Button busy={busy && agendaText.form.saving} onClick={() => onSkip(moved)}>
            {t.skip(free)}
          </Button>
        )}
      </div>
    </div>
  )
}
