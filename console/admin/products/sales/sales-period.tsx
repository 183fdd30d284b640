import { useEffect, useRef, useState } from 'react'
import { productsText } from '#console/messages/products.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import styles from '../product/products.module.css'

const t = productsText.sales

/** First and last day. */
export type SalesPeriod = { from: string; to: string }

const SHORTCUTS = [
  { label: t.periods.today, start: (today: string) => today },
  { label: t.periods.week, start: (today: string) => addDays(today, -6) },
  { label: t.periods.thirtyDays, start: (today: string) => addDays(today, -29) },
  { label: t.periods.month, start: (today: string) => `${today.slice(0, 7)}-01` },
] as const

/** @returns what is wrong with a period */
export const findPeriodError = ({ from, to }: SalesPeriod) =>
  to < from ? t.periodWrong : undefined

type Props = {
  period: SalesPeriod
  /** At the house. */
  today: string
  onChange: (next: SalesPeriod) => void
}

/** Which days' sales are shown: those asked for most, or any two dates. */
export function SalesPeriodFields({ period, today, onChange }: Props) {
  const { from, to } = period
  return (
    <fieldset className={styles.period}>
      <legend>{t.period}</legend>
      <div className={styles.shortcuts}>
        {SHORTCUTS.map(({ label, start }) => (
          <Button
            key={label}
            look="secondary"
            aria-pressed={to === today && from === start(today)}
            onClick={() => onChange({ from: start(today), to: today })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={layout.pair}>
        <DateField label={t.from} value={from} onPick={(day) => onChange({ from: day, to })} />
        <DateField
          label={t.to}
          value={to}
          error={findPeriodError(period)}
          onPick={(day) => onChange({ from, to: day })}
        />
      </div>
    </fieldset>
  )
}

type DateFieldProps = {
  label: string
  value: string
  error?: string | undefined
  onPick: (date: string) => void
}

/** A date that is only half typed changes nothing. */
function DateField({ label, value, error, onPick }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const picked = useRef(value)
  useEffect(() => {
    // The address changed by itself, for instance by going back: the field follows.
    if (value !== picked.current) setTyped(value)
    picked.current = value
  }, [value])
  const type = (date: string) => {
    setTyped(date)
    if (!isDate(date)) return
    picked.current = date
    onPick(date)
  }
  return (
    <Field
      label={label}
      type="date"
      value={typed}
      error={error}
      onChange={(event) => type(event.target.value)}
    />
  )
}
