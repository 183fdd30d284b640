import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { passSecrets } from '../address.ts'
import { text } from '../messages.ts'
import { beginSession } from '../session.tsx'
import { Button } from '../ui/button.tsx'
import { useCheckedForm } from '../ui/checked-form.ts'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CallError, send } from '../wire.ts'
import styles from './form.module.css'
import { checkEmail, checkNewPassword } from './rules.ts'

const said = text.invitation
type Values = { email: string; password: string; confirm: string }

export function InvitationForm({ token, email }: { token: string; email: string | null }) {
  const navigate = useNavigate()
  const form = useCheckedForm<Values>({ email: email ?? '', password: '', confirm: '' }, check)
  const accept = useMutation({
    mutationFn: ({ email, password }: Values) =>
      send('POST /api/invitation/accept', {
        headers: { 'x-vez-session': 'cookie' },
        body: { token, email: email.trim(), password },
      }),
    onSuccess: async ({ expires_at }) => {
      passSecrets({})
      beginSession(expires_at)
      toast.success(said.welcome)
      await navigate({ to: '/professional/dashboard', replace: true })
    },
    onError: (error) =>
      toast.error(said.error, {
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
        hint={said.existing}
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
        busy={(accept.isPending || accept.isSuccess) && said.submitting}
      >
        {said.submit}
      </Button>
    </form>
  )
}

const check = ({ email, ...passwords }: Values) => ({
  email: checkEmail(email),
  ...checkNewPassword(passwords),
})
