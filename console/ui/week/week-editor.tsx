import { CircleAlert, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { weekText } from '#console/messages/week.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import input from '#console/ui/form/switch-input.module.css'
import {
  findOpeningHoursFault,
  listFaultyPeriods,
  MAX_PERIODS_A_DAY,
} from '#domain/availability/opening-hours.ts'
import type { DaySchedule } from '#domain/availability/schedule.ts'
import type { Weekday } from '#domain/time/civil-time.ts'
import { CopyDay } from './copy-day.tsx'
import {
  addPeriod,
  changePeriod,
  EDITED_WEEKDAYS,
  openDay,
  removePeriod,
  type Week,
} from './week.ts'
import styles from './week-editor.module.css'

type WeekErrors = Partial<Record<Weekday, string | undefined>>

type Props = {
  value: Week
  /** Only the days that were changed. */
  onChange: (days: Partial<Week>) => void
  errors?: WeekErrors
  /** Of days that are not as they are stored. */
  changed?: readonly Weekday[]
}

/** A row a weekday: open or closed, its windows, and a copy of it to other days. */
export function WeekEditor({ value, onChange, errors = {}, changed = [] }: Props) {
  return (
    <ul className={styles.week}>
      {EDITED_WEEKDAYS.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          week={value}
          error={errors[weekday]}
          changed={changed.includes(weekday)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

type DayProps = Pick<Props, 'onChange'> & {
  weekday: Weekday
  week: Week
  error: string | undefined
  changed: boolean
}

function DayRow({ weekday, week, error, changed, onChange }: DayProps) {
  const id = useId()
  const day = week[weekday]
  const toggle = () =>
    onChange({ [weekday]: day.enabled ? { ...day, enabled: false } : openDay(week, weekday) })
  return (
    <li className={changed ? `${styles.day} ${styles.changed}` : styles.day}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          role="switch"
          className={input.switch}
          aria-label={weekText.open(weekday)}
          checked={day.enabled}
          aria-checked={day.enabled}
          onChange={toggle}
        />
        <span className={styles.name}>
          {weekText.days[weekday]}
          {changed && <small>{weekText.changed}</small>}
        </span>
      </label>
      {day.enabled ? (
        <Periods
          weekday={weekday}
          day={day}
          about={error ? id : undefined}
          onChange={(to) => onChange({ [weekday]: to })}
        />
      ) : (
        <p className={styles.closed}>{weekText.closed}</p>
      )}
      <CopyDay weekday={weekday} onCopy={(to) => onChange(copyDay(day, to))} />
      {error && (
        <p className={styles.error} id={id} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </li>
  )
}

const copyDay = (day: DaySchedule, to: readonly Weekday[]): Partial<Week> =>
  Object.fromEntries(to.map((weekday) => [weekday, day]))

type PeriodsProps = {
  weekday: Weekday
  day: DaySchedule
  /** What is wrong with them stands there. */
  about: string | undefined
  onChange: (day: DaySchedule) => void
}

/** Only where the fault of these hours lies; all of them, of a fault that only the server knows. */
function listWrong(day: DaySchedule): readonly number[] {
  const fault = findOpeningHoursFault(day)
  return fault ? listFaultyPeriods(day, fault) : day.schedules.map((_period, nth) => nth)
}

function Periods({ weekday, day, about, onChange }: PeriodsProps) {
  const wrong = about ? listWrong(day) : []
  const list = useRef<HTMLDivElement>(null)
  const remove = (nth: number) => {
    // The button goes with its window: the focus goes to the day's first time.
    list.current?.querySelector('input')?.focus()
    onChange(removePeriod(day, nth))
  }
  return (
    <div className={styles.periods} ref={list}>
      {addKeys(day.schedules).map(({ key, nth, period }) => (
        <span key={key} className={styles.period}>
          <TimeInput
            label={weekText.start(weekday, nth + 1)}
            value={period.start}
            about={wrong.includes(nth) ? about : undefined}
            onChange={(start) => onChange(changePeriod(day, nth, { start }))}
          />
          <span className={styles.to}>{weekText.to}</span>
          <TimeInput
            label={weekText.end(weekday, nth + 1)}
            value={period.end === '24:00' ? '00:00' : period.end}
            about={wrong.includes(nth) ? about : undefined}
            onChange={(end) =>
              onChange(changePeriod(day, nth, { end: end === '00:00' ? '24:00' : end }))
            }
          />
          {day.schedules.length > 1 && (
            <IconButton label={weekText.remove(weekday, nth + 1)} onClick={() => remove(nth)}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ))}
      {day.schedules.length < MAX_PERIODS_A_DAY && (
        <IconButton label={weekText.add(weekday)} onClick={() => onChange(addPeriod(day))}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** Windows are told apart by their place alone: two may hold the same times while they are typed. */
const addKeys = (periods: DaySchedule['schedules']) =>
  periods.map((period, nth) => ({ key: `${nth}`, nth, period }))

type TimeProps = {
  label: string
  value: string
  about: string | undefined
  onChange: (time: string) => void
}

const TimeInput = ({ label, value, about, onChange }: TimeProps) => (
  <input
    type="time"
    className={styles.time}
    aria-label={label}
    aria-invalid={about ? true : undefined}
    aria-describedby={about}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
