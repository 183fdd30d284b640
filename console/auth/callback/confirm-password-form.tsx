import { useEffect } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'

const t = callbackText
type Values = { password: string }
type Props = {
  email: string
  busy: string | false
  problem: string | undefined
  onSubmit: (password: string) => void
}

/** Asks for the account's password, outside of the browser in which it was opened. */
export function ConfirmPasswordForm({ email, busy, problem, onSubmit }: Props) {
  const form = useCheckedForm<Values>({ password: '' }, checkPresence)
  const { setFocus } = form
  useEffect(() => {
    if (problem) setFocus('password')
  }, [problem, setFocus])
  const submit = form.handleSubmit(({ password }) => busy || onSubmit(password))
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={text.field.email} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={text.field.password}
        autoComplete="current-password"
        hint={t.confirmPasswordHint}
        error={form.formState.errors.password?.message ?? problem}
        {...form.register('password')}
      />
      <Button type="submit" wide large busy={busy}>
        {t.confirm}
      </Button>
    </form>
  )
}

const checkPresence = ({ password }: Values) => ({
  password: password ? undefined : text.check.passwordMissing,
})
