import { useId } from 'react'
import { teamText } from '#console/messages/team.ts'
import { weekText } from '#console/messages/week.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toWeek } from '#console/ui/week/week.ts'
import { WeekEditor } from '#console/ui/week/week-editor.tsx'
import { WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'
import styles from '../member/professionals.module.css'
import type { Team } from '../member/professionals-query.ts'
import { Conflict } from './professional-conflict.tsx'
import type { ProfessionalForm } from './use-professional-form.ts'

const t = teamText.hours
type Props = { form: ProfessionalForm; houseHours: Team['house_hours'] }

const HOUSE = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

/** The house's hours, or a week of their own, which begins as the house's. */
export function HoursSection({ form, houseHours }: Props) {
  const { values, changed } = form
  const isOwn = WEEKDAYS.some((day) => values[day] !== null)
  const errors = Object.fromEntries(WEEKDAYS.map((day) => [day, form.getError(day)]))
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <HoursChoice isOwn={isOwn} onChoose={(own) => form.change(own ? houseHours : HOUSE)} />
      {isOwn && (
        <WeekEditor
          value={toWeek(dropEmptyDays(values))}
          errors={errors}
          changed={WEEKDAYS.filter((day) => changed.includes(day) && form.stored[day] !== null)}
          onChange={form.change}
        />
      )}
      {WEEKDAYS.map((day) => (
        <Conflict
          key={day}
          form={form}
          name={day}
          label={weekText.days[day]}
          theirs={formatDay(form.stored[day])}
        />
      ))}
    </SectionCard>
  )
}

const dropEmptyDays = (values: ProfessionalForm['values']) =>
  Object.fromEntries(WEEKDAYS.flatMap((day) => (values[day] ? [[day, values[day]]] : [])))

function formatDay(day: ProfessionalForm['stored'][Weekday]): string {
  if (day === null) return t.house
  if (!day.enabled) return weekText.closed
  return day.schedules.map(({ start, end }) => `${start} ${weekText.to} ${end}`).join(', ')
}

function HoursChoice({ isOwn, onChoose }: { isOwn: boolean; onChoose: (own: boolean) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.choice} aria-label={t.choice}>
      {[false, true].map((own) => (
        <label key={String(own)} className={styles.radio}>
          <input type="radio" name={name} checked={isOwn === own} onChange={() => onChoose(own)} />
          {own ? t.own : t.house}
        </label>
      ))}
    </fieldset>
  )
}
