import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'prefix'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled input; `prefix` stands inside its box at the left, `children` at the right. */
export function Field({
  label,
  hint,
  error,
  prefix,
  children,
  ...input
}: FieldProps & { prefix?: string; children?: ReactNode }) {
  const id = useId()
  const classes = [styles.input, children && styles.withToggle, prefix && styles.withPrefix]
  const className = classes.filter(Boolean).join(' ')
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          className={className}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
        />
        {children}
      </div>
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

export function Checkbox({ label, ...input }: Omit<FieldProps, 'hint' | 'error'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
