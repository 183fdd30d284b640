import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail } from '#console/auth/form/form-rules.ts'
import { text } from '#console/messages/app.ts'
import { joinPhoneText } from '#console/messages/join-phone.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Notice } from '#console/ui/page/notice.tsx'

const t = joinPhoneText

type Credentials = { email: string; password: string }
type Props = {
  phone: string
  busy: boolean
  onJoin: (whose: Credentials | { new_account: true }) => void
}

/** The telephone was typed as an account was opened: it joins that one by its password, or goes apart. */
export function JoinStep({ phone, busy, onJoin }: Props) {
  const form = useCheckedForm<Credentials>({ email: '', password: '' }, checkJoining)
  const submit = ({ email, password }: Credentials) => onJoin({ email: email.trim(), password })
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <Notice>
        <strong>{t.title(phone)}</strong>
        <p>{t.text}</p>
      </Notice>
      <Field
        label={text.field.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={text.field.password}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" wide large busy={busy && text.sms.verifying}>
        {t.submit}
      </Button>
      <Button look="quiet" onClick={() => onJoin({ new_account: true })}>
        {t.apart}
      </Button>
    </form>
  )
}

const checkJoining = ({ email, password }: Credentials) => ({
  email: checkEmail(email),
  password: password ? undefined : text.check.emailAndPassword,
})
