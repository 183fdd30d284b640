import { useState } from 'preact/hooks'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = {
  /** Of a new account the browser offers a strong one; of an old one it fills in the kept one. */
  fresh?: boolean
  value: string
  bad: string | null
  onType: (value: string) => void
}

export function PasswordField({ fresh = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      name="password"
      label={ACCOUNT.passwordLabel}
      autocomplete={fresh ? 'new-password' : 'current-password'}
      shown={shown}
      {...(fresh && { hint: ACCOUNT.passwordHint })}
      {...rest}
    >
      <button type="button" class="text in-field" onClick={() => setShown(!shown)}>
        {shown ? ACCOUNT.hidePassword : ACCOUNT.showPassword}
      </button>
    </TextField>
  )
}
