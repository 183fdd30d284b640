import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { passSecrets, takenSecrets } from '../address.ts'
import { text } from '../messages.ts'
import { signOut } from '../session.tsx'
import { sessionState } from '../session-store.ts'
import { Button } from '../ui/button.tsx'
import { useCheckedForm } from '../ui/checked-form.ts'
import { Lead } from '../ui/lead.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CallError } from '../wire.ts'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { setPassword } from './recovery.ts'
import { type Recovery, recoveryOf } from './recovery-kind.ts'
import { checkNewPassword } from './rules.ts'

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
