import { useId } from 'preact/hooks'

type TextFieldProps = {
  name: string
  label: string
  /** An e-mail address gets its own keyboard. */
  email?: boolean
  autocomplete: string
  value: string
  bad: boolean
  onType: (value: string) => void
}

export function TextField({ name, label, email = false, autocomplete, ...rest }: TextFieldProps) {
  const { value, bad, onType } = rest
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        inputMode={email ? 'email' : 'text'}
        autocapitalize={email ? 'none' : 'words'}
        spellcheck={false}
        autocomplete={autocomplete}
        value={value}
        required
        aria-invalid={bad}
        {...(bad && { 'aria-describedby': 'login-problem' })}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}
