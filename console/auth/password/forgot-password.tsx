import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { parseSalonReturn } from '#domain/people/return-target.ts'

const route = getRouteApi('/forgot-password')
const t = text.forgot
const ASKING = ['recover']
type Values = { email: string }

/** `/forgot-password`: asks for the mail with the link. The answer is the same for any address. */
export function ForgotPage() {
  const { data: settings } = useQuery(settingsQuery)
  const back = parseSalonReturn(route.useSearch().return)
  const queries = useQueryClient()
  const ask = useMutation({
    mutationKey: ASKING,
    /** @returns whether a mail could be sent at all */
    mutationFn: async ({ email }: Values) => {
      const { mailer } = await queries.ensureQueryData(settingsQuery)
      if (!mailer) return false
      await send('POST /auth/v1/recover', {
        query: back ? { redirect_to: back } : {},
        body: { email: email.trim() },
      })
      return true
    },
    onSuccess: (isSent, { email }) => {
      if (isSent) toastActDone(`recover:${email}`, t.sent)
    },
    onError: (error, { email }) =>
      toastActFailed(`recover:${email}`, t.error, formatErrorReason(error)),
  })
  // A second mail would end the link of the first.
  const submit = (values: Values) => {
    if (queries.isMutating({ mutationKey: ASKING }) === 0) ask.mutate(values)
  }
  const sentTo = ask.data ? ask.variables.email.trim() : undefined
  return (
    <AuthLayout
      title={t.title}
      heading={sentTo ? t.sentTitle : t.heading}
      lead={getLead(settings?.mailer, sentTo)}
    >
      {settings?.mailer === false && <Notice warn>{t.noMailer}</Notice>}
      {sentTo && (
        <Button look="secondary" wide onClick={ask.reset}>
          {t.again}
        </Button>
      )}
      {!sentTo && settings?.mailer !== false && (
        <ForgotPasswordForm busy={ask.isPending} onSubmit={submit} />
      )}
      <p className={`${styles.other} ${styles.line}`}>
        {back ? (
          <a className={styles.link} href={back}>
            {t.salon}
          </a>
        ) : (
          <Link className={styles.link} to="/login">
            {t.login}
          </Link>
        )}
        <Link className={styles.link} to="/register">
          {t.register}
        </Link>
      </p>
    </AuthLayout>
  )
}

function getLead(mailer: boolean | undefined, sentTo: string | undefined): string | undefined {
  if (mailer === false) return undefined
  return sentTo ? t.sentText(sentTo) : t.lead
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
