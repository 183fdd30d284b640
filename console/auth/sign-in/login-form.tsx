import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#console/auth/form/auth-form.module.css'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Checkbox, Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { SIGN_IN_ACT, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { readRememberedEmail, type SignInArea, saveRememberedEmail } from './remembered-email.ts'
import { type Credentials, signIn } from './sign-in.ts'
import type { SignInFlow } from './use-sign-in-flow.ts'

type Props = { area: SignInArea; entrance: SignInFlow; onRemember?: (remember: boolean) => void }

/** E-mail, password and "Lembrar de mim", for both areas. */
export function LoginForm({ area, entrance, onRemember }: Props) {
  const [remembered] = useState(() => readRememberedEmail(area))
  const form = useCheckedForm<Credentials>(
    { email: remembered?.email ?? '', password: '', remember: remembered !== null },
    acceptAll,
  )
  const submit = async (given: Credentials) => {
    const credentials = { ...given, email: given.email.trim() }
    if (!credentials.email || !credentials.password) {
      toastActFailed(SIGN_IN_ACT, text.check.required, text.check.emailAndPassword)
      return form.setFocus(credentials.email ? 'password' : 'email')
    }
    await entrance.during(async () => {
      const came = await signIn(area, credentials)
      if (!('failure' in came)) saveRememberedEmail(area, credentials.email, credentials.remember)
      return came
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <Field
        label={text.field.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        placeholder={text.field.emailExample}
        {...form.register('email')}
      />
      <PasswordField
        label={text.field.password}
        autoComplete="current-password"
        {...form.register('password')}
      />
      <div className={styles.row}>
        <Checkbox
          label={text.login.remember}
          {...form.register('remember', { onChange: (event) => onRemember?.(isTickedBox(event)) })}
        />
        <Link className={styles.link} to="/forgot-password">
          {text.login.forgot}
        </Link>
      </div>
      <Button type="submit" wide large busy={entrance.busy && text.login.submitting}>
        {text.login.submit}
      </Button>
    </form>
  )
}

/** What is missing is said in a toast, as the documents have it, not at the fields. */
const acceptAll = () => ({})

const isTickedBox = ({ target }: { target: { checked?: boolean } }) => target.checked === true
