import { useEffect, useState } from 'react'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professional } from '#console/messages/professional.ts'
import {
  isReversed,
  PRESETS,
  presetRange,
  type Range,
} from '#console/professional/dashboard-filters.ts'
import { Field } from '#console/ui/form/field.tsx'
import { Failed } from '#console/ui/page/load-failed.tsx'
import { formatReais } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import styles from './figures.module.css'

const said = professional.figures

export type Loaded = { data: Statement | undefined; error: Error | null; onRetry: () => void }

type Props = Loaded & { today: string; range: Range; onChange: (range: Range) => void }

/** What was booked, brought in and earned in some days; no figure where none is known. */
export function Figures({ today, range, onChange, data, error, onRetry }: Props) {
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{said.title}</h2>
      <DateFilter today={today} range={range} onChange={onChange} />
      {isReversed(range) ? (
        <p className={styles.reversed} role="alert">
          {said.reversed}
        </p>
      ) : data ? (
        <Cards {...data} />
      ) : error ? (
        <Failed title={said.failed} error={error} onRetry={onRetry} />
      ) : (
        <dl className={styles.cards} aria-busy="true">
          {[said.bookings, said.upcoming, said.revenue, said.commission].map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.bone} />
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Cards({ summary, upcoming }: Statement) {
  return (
    <dl className={styles.cards}>
      <div>
        <dt>{said.bookings}</dt>
        <dd>
          <span>{summary.bookings}</span>
          <small className={styles.good}>{said.completed(summary.completed)}</small>
          <small>{said.pending(summary.pending)}</small>
        </dd>
      </div>
      <div>
        <dt>{said.upcoming}</dt>
        <dd>
          <span>{upcoming.count}</span>
          <small className={styles.good}>{formatReais(upcoming.value)}</small>
        </dd>
      </div>
      <div>
        <dt>{said.revenue}</dt>
        <dd>{formatReais(summary.revenue)}</dd>
      </div>
      <div>
        <dt>{said.commission}</dt>
        <dd>{formatReais(summary.commission)}</dd>
      </div>
    </dl>
  )
}

type FilterProps = Pick<Props, 'today' | 'range' | 'onChange'>

function DateFilter({ today, range, onChange }: FilterProps) {
  const { from, to } = range
  return (
    <div className={styles.filter}>
      <DateField label={said.from} value={from} onChange={(date) => onChange({ from: date, to })} />
      <DateField label={said.to} value={to} onChange={(date) => onChange({ from, to: date })} />
      <div className={styles.presets}>
        {PRESETS.map((preset) => {
          const wanted = presetRange(preset, today)
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={wanted.from === from && wanted.to === to}
              onClick={() => onChange(wanted)}
            >
              {said[preset]}
            </button>
          )
        })}
      </div>
    </div>
  )
}

type FieldProps = { label: string; value: string; onChange: (date: string) => void }

/** Tells of whole dates and of none: a year that is being typed passes 0002, 0020 and 0202. */
function DateField({ label, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const change = (date: string) => {
    setTyped(date)
    if (date === '' || isDate(date)) onChange(date)
  }
  return (
    <Field
      label={label}
      type="date"
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  )
}
