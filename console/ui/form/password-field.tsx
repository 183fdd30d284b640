import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { text } from '#console/messages/app.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? text.field.hidePassword : text.field.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Field>
  )
}
