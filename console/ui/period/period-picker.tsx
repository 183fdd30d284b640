import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { periodText as t } from '#console/messages/period.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Popover } from '#console/ui/dialog/popover.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import {
  getDayPeriod,
  getMonthPeriod,
  getWeekPeriod,
  getYearPeriod,
  movePeriod,
  type Period,
} from '#domain/time/period.ts'
import { formatPeriod } from './period-label.ts'
import styles from './period-picker.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const SHORTCUTS = [
  { label: t.today, get: getDayPeriod },
  { label: t.yesterday, get: (today: string) => getDayPeriod(addDays(today, -1)) },
  { label: t.week, get: getWeekPeriod },
  { label: t.month, get: getMonthPeriod },
  { label: t.lastMonth, get: (today: string) => movePeriod(getMonthPeriod(today), -1) },
  { label: t.year, get: getYearPeriod },
] as const

type Props = {
  period: Period
  /** At the house. */
  today: string
  onChange: (next: Period) => void
}

/** Which days a screen shows: one step back or on, those asked for most, or any two dates. */
export function PeriodPicker({ period, today, onChange }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = formatPeriod(period, today)
  const choose = (next: Period) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <div className={styles.picker}>
      <IconButton label={t.before} onClick={() => onChange(movePeriod(period, -1))}>
        <ChevronLeft {...icon} />
      </IconButton>
      <Button
        ref={anchor}
        look="secondary"
        icon={<CalendarDays {...icon} />}
        aria-label={t.choose(label)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <IconButton label={t.after} onClick={() => onChange(movePeriod(period, 1))}>
        <ChevronRight {...icon} />
      </IconButton>
      {isOpen && (
        <Popover label={t.label} anchor={anchor.current} onClose={() => setOpen(false)}>
          <PeriodChoices period={period} today={today} onChange={choose} />
        </Popover>
      )}
    </div>
  )
}

function PeriodChoices({ period, today, onChange }: Props) {
  const [typed, setTyped] = useState(period)
  const isWhole = isDate(typed.from) && isDate(typed.to)
  const error = isWhole && typed.to < typed.from ? t.wrong : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !error) onChange(typed)
  }
  return (
    <form className={styles.choices} onSubmit={apply}>
      <div className={styles.shortcuts}>
        {SHORTCUTS.map(({ label, get }) => {
          const { from, to } = get(today)
          return (
            <Button
              key={label}
              look="secondary"
              type="button"
              aria-pressed={period.from === from && period.to === to}
              onClick={() => onChange({ from, to })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <Field
        label={t.from}
        type="date"
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <Field
        label={t.to}
        type="date"
        value={typed.to}
        error={error}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit">{t.apply}</Button>
    </form>
  )
}
