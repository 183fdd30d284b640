import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import { setAddressSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail, checkNewPassword } from '#console/auth/form/form-rules.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { startSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'

const t = text.invitation
type Values = { email: string; password: string; confirm: string }

export function InvitationForm({ token, email }: { token: string; email: string | null }) {
  const navigate = useNavigate()
  const form = useCheckedForm<Values>(
    { email: email ?? '', password: '', confirm: '' },
    checkInvitation,
  )
  const accept = useMutation({
    mutationFn: ({ email, password }: Values) =>
      send('POST /api/invitation/accept', {
        headers: { 'x-vez-session': 'cookie' },
        body: { token, email: email.trim(), password },
      }),
    onSuccess: async ({ expires_at }) => {
      setAddressSecrets({})
      startSession(expires_at)
      toast.success(t.welcome)
      await navigate({ to: '/professional/dashboard', replace: true })
    },
    onError: (error) =>
      toast.error(t.error, {
        description: (error instanceof CallError && error.message) || text.unexpected.text,
      }),
  })
  const { errors } = form.formState
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((it) => accept.mutate(it))}
    >
      <Field
        label={text.field.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        placeholder={text.field.emailExample}
        hint={t.existing}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={text.field.password}
        autoComplete="new-password"
        hint={text.field.passwordHint}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirm' })}
      />
      <PasswordField
        label={text.field.confirm}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
      <Button
        type="submit"
        wide
        large
        busy={(accept.isPending || accept.isSuccess) && t.submitting}
      >
        {t.submit}
      </Button>
    </form>
  )
}

const checkInvitation = ({ email, ...passwords }: Values) => ({
  email: checkEmail(email),
  ...checkNewPassword(passwords),
})
