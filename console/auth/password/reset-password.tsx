import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { passSecrets, takenSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkNewPassword } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { CallError } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { sessionState } from '#console/session/session-store.ts'
import { signOut } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Lead } from '#console/ui/page/redirect.tsx'
import { type Recovery, recoveryOf } from './recovery-token.ts'
import { setPassword } from './set-password.ts'

const said = text.reset
type Values = { password: string; confirm: string }

/** `/reset-password`: a new password, for whoever came by the link of a mail. */
export function ResetPage() {
  const [recovery, setRecovery] = useState(() => recoveryOf(takenSecrets()))
  useEffect(() => {
    if (!recovery) toast.error(said.invalid, { description: said.invalidText, id: 'link' })
  }, [recovery])
  if (!recovery) return <Lead to="/login" />
  return (
    <AuthLayout title={said.title} heading={said.heading} lead={said.lead}>
      <ResetForm recovery={recovery} onRecovery={setRecovery} />
    </AuthLayout>
  )
}

type Props = { recovery: Recovery; onRecovery: (recovery: Recovery) => void }

function ResetForm({ recovery, onRecovery }: Props) {
  const navigate = useNavigate()
  const form = useCheckedForm<Values>({ password: '', confirm: '' }, checkNewPassword)
  const save = useMutation({
    mutationFn: async ({ password }: Values) => {
      await setPassword(recovery, password, onRecovery)
      // The new password ended whatever session of the account was open here.
      if (sessionState() === 'in') await signOut()
    },
    onSuccess: async () => {
      toast.success(said.saved, { description: said.savedText })
      await navigate({ to: '/login', replace: true })
      passSecrets({})
    },
    onError: (error) => toast.error(said.error, { description: whyNot(error) }),
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
      <Button type="submit" wide large busy={save.isPending && said.submitting}>
        {said.submit}
      </Button>
    </form>
  )
}

function whyNot(error: Error): string {
  if (!(error instanceof CallError)) return said.unexpected
  if (error.code === 'otp_expired') return said.invalidText
  return error.status === 401 ? said.unauthenticated : error.message || said.unexpected
}
