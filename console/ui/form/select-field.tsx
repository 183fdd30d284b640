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
