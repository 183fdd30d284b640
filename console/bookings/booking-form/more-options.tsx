import { agendaText } from '#console/messages/agenda.ts'
import { proposedUntil } from '#console/ui/date/calendar-dates.ts'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { NOTES_LIMIT } from '#domain/booking/booking.ts'
import styles from './booking-form.module.css'
import type { Form } from './use-booking-form.ts'

const said = agendaText.form
const EVERY = [1, 2, 3, 4, 6, 8, 12]

/** What most bookings do without. */
export function MoreOptions({ form, isNew }: { form: Form; isNew: boolean }) {
  const { values, wrong, change } = form
  return (
    <details className={styles.more} open={wrong.until ? true : undefined}>
      <summary>{said.more}</summary>
      <div>
        <label className={styles.area}>
          {said.notes}
          <textarea
            maxLength={NOTES_LIMIT}
            value={values.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </label>
        <Checkbox
          label={said.courtesy}
          checked={values.is_courtesy}
          onChange={(event) => change({ is_courtesy: event.target.checked })}
        />
        {isNew && (
          <>
            <Checkbox
              label={said.pending}
              checked={values.pending}
              onChange={(event) => change({ pending: event.target.checked })}
            />
            <RepeatFields form={form} />
          </>
        )}
      </div>
    </details>
  )
}

function RepeatFields({ form }: { form: Form }) {
  const { values, wrong, change } = form
  const { repeat, date } = values
  const first = { weeks: 1, until: proposedUntil(date) }
  return (
    <>
      <Checkbox
        label={said.repeat}
        checked={repeat !== null}
        onChange={(event) => change({ repeat: event.target.checked ? first : null })}
      />
      {repeat && (
        <div className={styles.pairs}>
          <label className={styles.select}>
            {said.repeatEvery}
            <select
              value={repeat.weeks}
              onChange={(event) =>
                change({ repeat: { ...repeat, weeks: Number(event.target.value) } })
              }
            >
              {EVERY.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {said.weeks(weeks)}
                </option>
              ))}
            </select>
          </label>
          <Field
            label={said.until}
            type="date"
            value={repeat.until}
            error={wrong.until}
            onChange={(event) => change({ repeat: { ...repeat, until: event.target.value } })}
          />
        </div>
      )}
    </>
  )
}
