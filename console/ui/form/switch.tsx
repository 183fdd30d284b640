import { useId } from 'react'
import styles from './switch.module.css'
import input from './switch-input.module.css'

type Props = {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, with what it means below it. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        role="switch"
        className={input.switch}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.about}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
