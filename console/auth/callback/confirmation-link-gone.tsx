import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useResendConfirmation } from '#console/account/use-resend-confirmation.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'

const t = callbackText
type Values = { email: string }

/** Used, or too old: another one can be asked for at once, for any address with the same answer. */
export function ConfirmationLinkGone() {
  const form = useCheckedForm<Values>({ email: '' }, checkAsked)
  const { resend, isPending } = useResendConfirmation(form.watch('email').trim())
  return (
    <AuthLayout title={t.title} heading={t.endedHeading} lead={t.endedText}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(resend)}>
        <Field
          label={text.field.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          placeholder={text.field.emailExample}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" wide large busy={isPending && text.forgot.submitting}>
          {t.endedAgain}
        </Button>
      </form>
      <p className={`${styles.other} ${styles.line}`}>
        <Link className={styles.link} to="/login">
          {text.guard.login}
        </Link>
      </p>
    </AuthLayout>
  )
}

const checkAsked = ({ email }: Values) => ({ email: checkEmail(email) })

/** @param email that the account has no longer */
export function ReleasedLink({ email }: { email: string }) {
  useTitle(t.title)
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<MailX size={30} strokeWidth={1.75} />}
        title={t.endedHeading}
        actions={
          <>
            <Link to="/register" className={getButtonClass()}>
              {text.forgot.register}
            </Link>
            <Link to="/login" className={getButtonClass({ look: 'secondary' })}>
              {text.guard.login}
            </Link>
          </>
        }
      >
        {t.releasedText(email)}
      </StateMessage>
    </StandalonePage>
  )
}
