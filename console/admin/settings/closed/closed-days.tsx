import { type KeyboardEvent, useState } from 'react'
import type { LoadedSettings } from '#console/house/house-queries.ts'
import { settingsText } from '#console/messages/settings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { Field } from '#console/ui/form/field.tsx'
import { isDate } from '#domain/time/civil-time.ts'
import settings from '../form/fields.module.css'
import styles from './closed.module.css'
import { DayAct } from './day-act.tsx'
import type { ClosedDaysActs } from './use-closed-days.ts'

const t = settingsText.closed

type Props = { days: ClosedDaysActs; loaded: LoadedSettings }

/** Every day that is closed from today on, and a field for another one. */
export function ClosedDays({ days, loaded: { closed_days, today } }: Props) {
  return (
    <>
      <AddDay days={days} today={today} />
      {closed_days.length === 0 ? (
        <p className={styles.none}>{t.none}</p>
      ) : (
        <ul className={styles.days}>
          {closed_days.map(({ date, reason }) => (
            <li key={date} className={styles.day}>
              <span className={styles.name}>
                <strong>{formatLongDate(date)}</strong>
                {reason && <small>{reason}</small>}
              </span>
              <DayAct
                date={date}
                name={formatLongDate(date)}
                closed
                days={days}
                onClose={() => undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** No form of its own: it stands inside the one of the settings. */
function AddDay({ days, today }: { days: ClosedDaysActs; today: string }) {
  const [date, setDate] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const add = async () => {
    if (!isDate(date)) return setError(t.dateMissing)
    setError(undefined)
    await days.close({ date, ...(reason.trim() && { reason: reason.trim() }) })
    setDate('')
    setReason('')
  }
  // Enter means this day here, not the form around it.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void add()
  }
  return (
    <div className={settings.fields}>
      <div className={settings.pair}>
        <Field
          label={t.date}
          type="date"
          min={today}
          value={date}
          error={error}
          onKeyDown={addOnEnter}
          onChange={(event) => setDate(event.target.value)}
        />
        <Field
          label={t.reason}
          maxLength={120}
          value={reason}
          onKeyDown={addOnEnter}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div>
        <Button
          look="secondary"
          busy={days.working === date && date !== '' && t.working}
          onClick={() => void add()}
        >
          {t.add}
        </Button>
      </div>
    </div>
  )
}
