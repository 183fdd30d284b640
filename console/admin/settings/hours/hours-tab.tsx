import { settingsText as t } from '#console/messages/settings.ts'
import { toWeek, type Week } from '#console/ui/week/week.ts'
import { WeekEditor } from '#console/ui/week/week-editor.tsx'
import { isKnownValue } from '#domain/text/lenient-json.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { EditedField } from '../form/edited-field.tsx'
import styles from '../form/fields.module.css'
import { getFieldError, type SettingsForm, setField } from '../form/settings-form.ts'

/** When the house opens, a row a weekday. */
export function HoursTab({ edit }: { edit: SettingsForm }) {
  const change = (days: Partial<Week>) => {
    for (const weekday of WEEKDAYS) {
      const day = days[weekday]
      if (day) setField(edit, weekday, day)
    }
  }
  const errors = Object.fromEntries(WEEKDAYS.map((day) => [day, getFieldError(edit, day)]))
  return (
    <section className={styles.part} aria-labelledby="hours-title">
      <header>
        <h2 id="hours-title">{t.hours.title}</h2>
        <p className={styles.hint}>{t.hours.lead}</p>
      </header>
      <WeekEditor
        value={toWeek(edit.values)}
        onChange={change}
        errors={errors}
        changed={WEEKDAYS.filter((day) => isKnownValue<string>(edit.changed, day))}
      />
      {WEEKDAYS.map((weekday) => (
        <EditedField key={weekday} edit={edit} name={weekday}>
          {null}
        </EditedField>
      ))}
    </section>
  )
}
