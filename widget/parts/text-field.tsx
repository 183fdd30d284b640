import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** What a phone's keyboard and a password manager should know of a field. */
const KINDS = {
  name: { inputMode: 'text', autocapitalize: 'words' },
  email: { inputMode: 'email', autocapitalize: 'none' },
  password: { autocapitalize: 'none' },
  // No `maxLength`: it would cut a code that is pasted with a space in it.
  code: { inputMode: 'numeric' },
} as const

type TextFieldProps = {
  name: keyof typeof KINDS
  label: string
  autocomplete: string
  value: string
  /** The alert that says what is wrong with it. */
  bad: string | null
  /** A password that is being shown. */
  shown?: boolean
  hint?: string
  onType: (value: string) => void
  children?: ComponentChildren
}

export function TextField({ name, label, autocomplete, value, bad, ...rest }: TextFieldProps) {
  const { shown, hint, onType, children } = rest
  const id = useId()
  const described = [bad, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box">
        <input
          id={id}
          name={name}
          {...KINDS[name]}
          {...(name === 'password' && !shown ? { type: 'password' } : { type: 'text' })}
          spellcheck={false}
          autocomplete={autocomplete}
          value={value}
          required
          aria-invalid={bad !== null}
          {...(described && { 'aria-describedby': described })}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </div>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
