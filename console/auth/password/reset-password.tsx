import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { CallError, isRefusedCall, NetworkError } from '#api/contract/http-client.ts'
import {
  getAddressSecrets,
  setAddressSecrets,
  wasLinkOpened,
} from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { checkNewPassword } from '#console/auth/form/form-rules.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { ReopenLinkPage } from '#console/auth/layout/reopen-link-page.tsx'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { reopenText, resetText } from '#console/messages/reset.ts'
import { secondStepText } from '#console/messages/second-step.ts'
import { isSecondStepError } from '#console/session/second-step.ts'
import { getSessionState } from '#console/session/session-store.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { getPasswordRefusal, showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { LoadingScreen, Notice, StateMessage } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { parseSalonReturn } from '#domain/people/return-target.ts'
import { RecoveryLinkGone } from './recovery-link-gone.tsx'
import { parseRecoveryToken, type RecoveryToken } from './recovery-token.ts'
import { setPassword } from './set-password.ts'

const t = resetText
type Values = { password: string; confirm: string; code: string }

/** `/reset-password`: a new password, for whoever came by the link of a mail. */
export function ResetPage() {
  const [back] = useState(() => parseSalonReturn(getAddressSecrets().return))
  const [isSaved, setIsSaved] = useState(false)
  const [recovery, setRecovery] = useState(() => parseRecoveryToken(getAddressSecrets()))
  const isReloaded = !recovery && wasLinkOpened(getAddressSecrets())
  useEffect(() => {
    if (!recovery && !isReloaded) toast.error(t.invalid, { description: t.invalidText, id: 'link' })
  }, [recovery, isReloaded])
  const link = useRecoveryLink(recovery)
  if (isReloaded) return <ReopenLinkPage again="/forgot-password" back={back} />
  if (back && isSaved) return <PasswordSaved back={back} endsSecondStep={link.endsSecondStep} />
  if (!recovery) return <Redirect to="/login" />
  if (link.isGone) return <RecoveryLinkGone back={back} />
  if (link.isLoading) return <LoadingScreen label={t.opening} />
  return (
    <AuthLayout title={t.title} heading={t.heading} lead={t.lead}>
      {link.endsSecondStep && <Notice warn>{t.endsSecondStep}</Notice>}
      <ResetPasswordForm
        endsSecondStep={link.endsSecondStep}
        recovery={recovery}
        onRecovery={setRecovery}
        onSaved={back ? () => setIsSaved(true) : undefined}
        back={back}
      />
    </AuthLayout>
  )
}

/**
 * What the link of a mail is still good for, asked before anything is typed. Where nobody answers the form
 * stands: what is typed there is kept, and saving says what is wrong.
 */
function useRecoveryLink(recovery: RecoveryToken | null) {
  const [token_hash] = useState(recovery?.kind === 'link' ? recovery.token_hash : undefined)
  // The first press uses the link up: from then on it is not asked about.
  const isUnused = recovery?.kind === 'link'
  const { data, error, isLoading } = useQuery({
    queryKey: ['recovery', token_hash],
    queryFn: () => send('POST /auth/v1/recovery', { body: { token_hash: token_hash ?? '' } }),
    enabled: isUnused,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    isLoading: isUnused && isLoading,
    isGone: isUnused && isRefusedCall(error) && error.code === 'otp_expired',
    endsSecondStep: data?.ends_second_step ?? false,
  }
}

type Props = {
  endsSecondStep: boolean
  recovery: RecoveryToken
  onRecovery: (recovery: RecoveryToken) => void
  onSaved: (() => void) | undefined
  /** The salon's page that the link was asked from. */
  back: string | null
}

function ResetPasswordForm({ endsSecondStep, recovery, onRecovery, onSaved, back }: Props) {
  const navigate = useNavigate()
  const [asksForStep, setAsksForStep] = useState(false)
  const form = useCheckedForm<Values>({ password: '', confirm: '', code: '' }, (values) => ({
    ...checkNewPassword(values),
    code: asksForStep && !values.code.trim() ? secondStepText.eitherMissing : undefined,
  }))
  const save = useMutation({
    mutationFn: async ({ password, code }: Values) => {
      await setPassword(recovery, password, onRecovery, code.trim())
      // The new password ended whatever session of the account was open here.
      if (getSessionState() === 'signed-in') await signOutBrowser()
    },
    onSuccess: async () => {
      toastActDone(
        'reset',
        t.saved,
        [t.savedText, ...(endsSecondStep ? [t.stepEnded] : [])].join(' '),
      )
      if (onSaved) onSaved()
      else await navigate({ to: '/login', replace: true })
      setAddressSecrets({})
    },
    onError: (error) => {
      if (isSecondStepError(error)) return setAsksForStep(true)
      toastActFailed('reset', t.error, formatResetError(error))
      showFieldRefusal(form, 'password', getPasswordRefusal(error))
      if (isWrongCode(error)) showFieldRefusal(form, 'code', error.message)
    },
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
      {asksForStep && (
        <Field
          label={secondStepText.either}
          hint={secondStepText.eitherHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      {save.error instanceof CallError && isNoRecovery(save.error) && (
        <div role="alert">
          <Notice warn>
            <p>{t.invalidText}</p>
            <Link to="/forgot-password" search={back ? { return: back } : {}}>
              {reopenText.again}
            </Link>
          </Notice>
        </div>
      )}
      <Button type="submit" wide large busy={save.isPending && t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}

type SavedProps = { back: string; endsSecondStep: boolean }

/** Another document, where a toast would be gone: so the way back is a link. */
function PasswordSaved({ back, endsSecondStep }: SavedProps) {
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<KeyRound size={30} strokeWidth={1.75} />}
        title={t.saved}
        actions={
          <a className={getButtonClass()} href={back}>
            {text.forgot.salon}
          </a>
        }
      >
        {endsSecondStep && `${t.stepEnded} `}
        {t.backText}
      </StateMessage>
    </StandalonePage>
  )
}

const isWrongCode = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'mfa_verification_failed'

/** Tokens of a session that no recovery mail opened set no password by themselves. */
const isNoRecovery = ({ code }: CallError) =>
  code === 'otp_expired' || code === 'reauthentication_needed'

function formatResetError(error: Error): string {
  if (error instanceof NetworkError) return t.offline
  if (!(error instanceof CallError)) return t.unexpected
  if (isNoRecovery(error)) return t.invalidText
  return error.status === 401 ? t.unauthenticated : error.message || t.unexpected
}
