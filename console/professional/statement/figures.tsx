import { useEffect, useState } from 'react'
import type { Statement } from '#console/bookings/own-booking-queries.ts'
import { professionalText } from '#console/messages/professional.ts'
import {
  getPresetRange,
  isReversed,
  RANGE_PRESETS,
  type StatementRange,
} from '#console/professional/dashboard-filters.ts'
import { Field } from '#console/ui/form/field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { formatReais } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import styles from './figures.module.css'
import type { LoadedStatement } from './use-statement.ts'

const t = professionalText.figures

type Props = Omit<LoadedStatement, 'more'> & {
  today: string
  range: StatementRange
  onChange: (range: StatementRange) => void
}

/** What was booked, brought in and earned in some days; no figure where none is known. */
export function StatementFigures({ today, range, onChange, data, error, onRetry }: Props) {
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{t.title}</h2>
      <DateFilter today={today} range={range} onChange={onChange} />
      {isReversed(range) ? (
        <p className={styles.reversed} role="alert">
          {t.reversed}
        </p>
      ) : data ? (
        <FigureCards {...data} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={onRetry} />
      ) : (
        <dl className={styles.cards} aria-busy="true">
          {[t.bookings, t.upcoming, t.revenue, t.commission].map((name) => (
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

function FigureCards({ summary, upcoming, totals }: Statement) {
  return (
    <dl className={styles.cards}>
      <div>
        <dt>{t.bookings}</dt>
        <dd>
          <span>{summary.bookings}</span>
          <small className={styles.good}>{t.completed(summary.completed)}</small>
          <small>{t.pending(summary.pending)}</small>
        </dd>
      </div>
      <div>
        <dt>{t.upcoming}</dt>
        <dd>
          <span>{upcoming.count}</span>
          <small className={styles.good}>{formatReais(upcoming.value)}</small>
        </dd>
      </div>
      <div>
        <dt>{t.revenue}</dt>
        <dd>{formatReais(summary.revenue)}</dd>
      </div>
      <div>
        <dt>{t.commission}</dt>
        <dd>
          <span>{formatReais(summary.commission)}</span>
          {totals.tips > 0 && <small>{t.tips(formatReais(totals.tips))}</small>}
        </dd>
      </div>
    </dl>
  )
}

type DateFilterProps = Pick<Props, 'today' | 'range' | 'onChange'>

function DateFilter({ today, range, onChange }: DateFilterProps) {
  const { from, to } = range
  return (
    <div className={styles.filter}>
      <DateField label={t.from} value={from} onChange={(date) => onChange({ from: date, to })} />
      <DateField label={t.to} value={to} onChange={(date) => onChange({ from, to: date })} />
      <div className={styles.presets}>
        {RANGE_PRESETS.map((preset) => {
          const wanted = getPresetRange(preset, today)
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={wanted.from === from && wanted.to === to}
              onClick={() => onChange(wanted)}
            >
              {t[preset]}
            </button>
          )
        })}
      </div>
    </div>
  )
}

type DateFieldProps = { label: string; value: string; onChange: (date: string) => void }

/** Tells of whole dates and of none: a year that is being typed passes 0002, 0020 and 0202. */
function DateField({ label, value, onChange }: DateFieldProps) {
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
