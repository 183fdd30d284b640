import { useEffect, useState } from 'react'
import { agendaText } from '#console/messages/agenda.ts'
import { getDefaultRepeatEnd } from '#console/ui/date/calendar-dates.ts'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { MAX_NOTES_LENGTH } from '#domain/booking/booking.ts'
import styles from './booking-form.module.css'
import type { BookingFormState } from './use-booking-form.ts'

const t = agendaText.form
const WEEK_INTERVALS = [1, 2, 3, 4, 6, 8, 12]

/** Fields that most bookings do not need. */
export function MoreOptions({ form, isNew }: { form: BookingFormState; isNew: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isWrong = form.getError('repeat.until') !== undefined
  useEffect(() => {
    // Open while it is mended, too: what is typed there takes the error away.
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.more}</summary>
      <div>
        <label className={styles.area}>
          {t.notes}
          <textarea maxLength={MAX_NOTES_LENGTH} {...form.register('notes')} />
        </label>
        <Checkbox label={t.courtesy} {...form.register('is_courtesy')} />
        {isNew && (
          <>
            <Checkbox label={t.pending} {...form.register('pending')} />
            <RepeatFields form={form} />
          </>
        )}
      </div>
    </details>
  )
}

function RepeatFields({ form }: { form: BookingFormState }) {
  const { values, change } = form
  const { repeat, date } = values
  const first = { weeks: 1, until: getDefaultRepeatEnd(date) }
  return (
    <>
      <Checkbox
        label={t.repeat}
        checked={repeat !== null}
        onChange={(event) => change({ repeat: event.target.checked ? first : null })}
      />
      {repeat && (
        <div className={styles.pairs}>
          <label className={styles.select}>
            {t.repeatEvery}
            <select
              value={repeat.weeks}
              onChange={(event) =>
                change({ repeat: { ...repeat, weeks: Number(event.target.value) } })
              }
            >
              {WEEK_INTERVALS.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {t.weeks(weeks)}
                </option>
              ))}
            </select>
          </label>
          <Field label={t.until} type="date" {...form.field('repeat.until')} />
        </div>
      )}
    </>
  )
}
