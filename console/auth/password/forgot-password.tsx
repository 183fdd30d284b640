import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Notice } from '#console/ui/page/notice.tsx'

const t = text.forgot
type Values = { email: string }

/** `/forgot-password`: asks for the mail with the link. The answer is the same for any address. */
export function ForgotPage() {
  const { data: settings } = useQuery(settingsQuery)
  const ask = useMutation({
    mutationFn: ({ email }: Values) =>
      send('POST /auth/v1/recover', { body: { email: email.trim() } }),
    onSuccess: () => toast.success(t.sent),
    onError: (error) =>
      toast.error(t.error, {
        description: (error instanceof CallError && error.message) || text.unexpected.text,
      }),
  })
  const sentTo = ask.isSuccess ? ask.variables.email.trim() : undefined
  return (
    <AuthLayout
      title={t.title}
      heading={sentTo ? t.sentTitle : t.heading}
      lead={sentTo ? t.sentText(sentTo) : t.lead}
    >
      {settings?.mailer === false && <Notice warn>{t.noMailer}</Notice>}
      {sentTo ? (
        <Button look="secondary" wide onClick={ask.reset}>
          {t.again}
        </Button>
      ) : (
        <ForgotPasswordForm busy={ask.isPending} onSubmit={ask.mutate} />
      )}
      <p className={`${styles.other} ${styles.line}`}>
        <Link className={styles.link} to="/login">
          {t.login}
        </Link>
        <Link className={styles.link} to="/register">
          {t.register}
        </Link>
      </p>
    </AuthLayout>
  )
}

type FormProps = { busy: boolean; onSubmit: (values: Values) => void }

function ForgotPasswordForm({ busy, onSubmit }: FormProps) {
  const form = useCheckedForm<Values>({ email: '' }, checkForgotPassword)
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(onSubmit)}>
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
      <Button type="submit" wide large busy={busy && t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}

const checkForgotPassword = ({ email }: Values) => ({ email: checkEmail(email) })
