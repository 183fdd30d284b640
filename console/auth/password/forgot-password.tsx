import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { CallError, send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Notice } from '#console/ui/page/notice.tsx'

const said = text.forgot
type Values = { email: string }

/** `/forgot-password`: asks for the mail with the link. The answer is the same for any address. */
export function ForgotPage() {
  const { data: settings } = useQuery(settingsQuery)
  const ask = useMutation({
    mutationFn: ({ email }: Values) =>
      send('POST /auth/v1/recover', { body: { email: email.trim() } }),
    onSuccess: () => toast.success(said.sent),
    onError: (error) =>
      toast.error(said.error, {
        description: (error instanceof CallError && error.message) || text.unexpected.text,
      }),
  })
  const sentTo = ask.isSuccess ? ask.variables.email.trim() : undefined
  return (
    <AuthLayout
      title={said.title}
      heading={sentTo ? said.sentTitle : said.heading}
      lead={sentTo ? said.sentText(sentTo) : said.lead}
    >
      {settings?.mailer === false && <Notice warn>{said.noMailer}</Notice>}
      {sentTo ? (
        <Button look="secondary" wide onClick={ask.reset}>
          {said.again}
        </Button>
      ) : (
        <ForgotForm busy={ask.isPending} onSubmit={ask.mutate} />
      )}
      <p className={`${styles.other} ${styles.line}`}>
        <Link className={styles.link} to="/login">
          {said.login}
        </Link>
        <Link className={styles.link} to="/register">
          {said.register}
        </Link>
      </p>
    </AuthLayout>
  )
}

type FormProps = { busy: boolean; onSubmit: (values: Values) => void }

function ForgotForm({ busy, onSubmit }: FormProps) {
  const form = useCheckedForm<Values>({ email: '' }, checkForgot)
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
      <Button type="submit" wide large busy={busy && said.submitting}>
        {said.submit}
      </Button>
    </form>
  )
}

const checkForgot = ({ email }: Values) => ({ email: checkEmail(email) })
