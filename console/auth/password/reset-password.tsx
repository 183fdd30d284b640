import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import { getAddressSecrets, setAddressSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkNewPassword } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { text } from '#console/messages/app.ts'
import { getSessionState } from '#console/session/session-store.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { parseRecoveryToken, type RecoveryToken } from './recovery-token.ts'
import { setPassword } from './set-password.ts'

const t = text.reset
type Values = { password: string; confirm: string }

/** `/reset-password`: a new password, for whoever came by the link of a mail. */
export function ResetPage() {
  const [recovery, setRecovery] = useState(() => parseRecoveryToken(getAddressSecrets()))
  useEffect(() => {
    if (!recovery) toast.error(t.invalid, { description: t.invalidText, id: 'link' })
  }, [recovery])
  if (!recovery) return <Redirect to="/login" />
  return (
    <AuthLayout title={t.title} heading={t.heading} lead={t.lead}>
      <ResetPasswordForm recovery={recovery} onRecovery={setRecovery} />
    </AuthLayout>
  )
}

type Props = { recovery: RecoveryToken; onRecovery: (recovery: RecoveryToken) => void }

function ResetPasswordForm({ recovery, onRecovery }: Props) {
  const navigate = useNavigate()
  const form = useCheckedForm<Values>({ password: '', confirm: '' }, checkNewPassword)
  const save = useMutation({
    mutationFn: async ({ password }: Values) => {
      await setPassword(recovery, password, onRecovery)
      // The new password ended whatever session of the account was open here.
      if (getSessionState() === 'signed-in') await signOutBrowser()
    },
    onSuccess: async () => {
      toast.success(t.saved, { description: t.savedText })
      await navigate({ to: '/login', replace: true })
      setAddressSecrets({})
    },
    onError: (error) => toast.error(t.error, { description: formatResetError(error) }),
  })
  const { errors } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((it) => save.mutate(it))}>
      <PasswordField
        label={text.field.newPassword}
        autoComplete="new-password"
        hint={text.field.passwordHint}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirm' })}
      />
      <PasswordField
        label={text.field.confirmNew}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
      <Button type="submit" wide large busy={save.isPending && t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}

function formatResetError(error: Error): string {
  if (!(error instanceof CallError)) return t.unexpected
  if (error.code === 'otp_expired') return t.invalidText
  return error.status === 401 ? t.unauthenticated : error.message || t.unexpected
}
