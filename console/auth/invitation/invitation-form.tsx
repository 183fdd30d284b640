import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OPENED_INVITATION_PATH, setAddressSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkEmail, checkNewPassword } from '#console/auth/form/form-rules.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { invitationText } from '#console/messages/invitation.ts'
import { isSecondStepError } from '#console/session/second-step.ts'
import { signOutBrowser, startSession, useSession } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { getPasswordRefusal, showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = invitationText
type Values = { email: string; password: string; confirm: string }

type Props = { token: string; email: string | null; isReception: boolean }

export function InvitationForm({ token, email, isReception }: Props) {
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
      toastActDone('invitation', isReception ? t.receptionWelcome : t.welcome)
      const to = isReception ? '/admin/agenda' : '/professional/dashboard'
      await navigate({ to, replace: true })
    },
    onError: (error) => {
      if (isSecondStepError(error)) return
      toastActFailed('invitation', t.error, formatErrorReason(error))
      showFieldRefusal(form, 'password', getPasswordRefusal(error))
    },
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
      {isSecondStepError(accept.error) && <SecondStepFirst />}
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

/** The account's second step is taken at its sign-in, which leads back here: the token stays in memory. */
function SecondStepFirst() {
  const navigate = useNavigate()
  const session = useSession()
  const goToSignIn = async () => {
    // Somebody else who is signed in here would be led straight back.
    if (session === 'signed-in') await signOutBrowser()
    await navigate({ to: '/login', search: { return: OPENED_INVITATION_PATH } })
  }
  return (
    <div role="alert">
      <Notice warn>
        <p>{t.secondStep}</p>
        <Button look="secondary" onClick={() => void goToSignIn()}>
          {t.secondStepGo}
        </Button>
      </Notice>
    </div>
  )
}

const checkInvitation = ({ email, ...passwords }: Values) => ({
  email: checkEmail(email),
  ...checkNewPassword(passwords),
})
