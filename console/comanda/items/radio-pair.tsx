import { useId } from 'react'
import styles from './fields.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of two or three, side by side. */
export function RadioPair<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId()
  return (
    <span className={styles.pair} role="radiogroup" aria-label={label}>
      {options.map((one) => (
        <label key={one.value}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </span>
  )
}
