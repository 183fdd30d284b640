import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled text of several lines, as `Field` is one of a single line. */
export function TextArea({ label, hint, error, rows = 3, ...area }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        className={`${styles.input} ${styles.lines}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
