import { useId } from 'react'
import field from './field.module.css'
import styles from './select-field.module.css'

export type SelectOption = { value: string; label: string }
type Props = {
  label: string
  value: string
  options: readonly SelectOption[]
  onPick: (value: string) => void
}

/** A choice among some, as the browser offers it, under its label. */
export function SelectField({ label, value, options, onPick }: Props) {
  return (
    <label className={styles.field}>
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The same among the fields of a form. */
export function FormSelect({ label, value, options, onPick }: Props) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={field.input}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
