import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallError, isRefusedCall } from '#api/contract/http-client.ts'
import { setAddressSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { getHomePath } from '#console/auth/sign-in/home-path.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { LoadingScreen, Notice, StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import { CallbackError } from './callback-error.tsx'
import type { CallbackRequest } from './callback-request.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { ConfirmationLinkGone, ReleasedLink } from './confirmation-link-gone.tsx'
import { CallbackStepError, confirmEmail } from './finish-callback.ts'
import { useCallbackStep } from './use-callback-step.ts'

const t = callbackText
type ConfirmationLink = Extract<CallbackRequest, { kind: 'confirm' }>
type Props = { came: ConfirmationLink }

/** The link of a mail: which e-mail it confirms, what that takes, and "Não fui eu". */
export function ConfirmEmail({ came }: Props) {
  const { type, token_hash } = came
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirmation', token_hash],
    queryFn: () => send('POST /auth/v1/confirmation', { body: { type, token_hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [rejected, setRejected] = useState(false)
  if (rejected) return <EmailReleased />
  if (error && !isRefusedCall(error)) return <LoadFailed onRetry={() => void refetch()} />
  if (error instanceof CallError && error.code === 'otp_expired') return <ConfirmationLinkGone />
  if (error) return <CallbackError error={new CallbackStepError(t.processError, error)} />
  if (!data) return <LoadingScreen label={t.processing} />
  if (data.asks_for === 'confirmed') return <AlreadyConfirmed email={data.email} />
  if (data.asks_for === 'released') return <ReleasedLink email={data.email} />
  return (
    <ConfirmScreen
      came={came}
      asked={{ ...data, asks_for: data.asks_for }}
      isAskedAgain={isFetching}
      onRefused={() => void refetch()}
      onRejected={() => setRejected(true)}
    />
  )
}

type ScreenProps = Props & {
  asked: { email: string; asks_for: 'nothing' | 'password' | 'session' }
  isAskedAgain: boolean
  onRefused: () => void
  onRejected: () => void
}

function ConfirmScreen({ came, asked, isAskedAgain, onRefused, onRejected }: ScreenProps) {
  const { email, asks_for } = asked
  const { mutate, error, isPending, isSuccess } = useCallbackStep(confirmEmail)
  const problem = asks_for === 'password' ? formatPasswordProblem(error) : undefined
  if (error && !problem && isAskedAgain) return <LoadingScreen label={t.processing} />
  if (error && !problem) return <CallbackError error={error} />
  const busy = (isPending || isSuccess) && t.confirming
  // Another tab may have confirmed it meanwhile: what the link is good for is asked again.
  const confirm = (password?: string) => mutate({ ...came, password }, { onError: onRefused })
  return (
    <AuthLayout title={t.title} heading={t.confirmHeading} lead={t.confirmLead[came.type](email)}>
      {asks_for === 'password' && (
        <ConfirmPasswordForm email={email} busy={busy} problem={problem} onSubmit={confirm} />
      )}
      {asks_for === 'nothing' && (
        <Button wide large busy={busy} onClick={() => confirm()}>
          {t.confirm}
        </Button>
      )}
      {asks_for === 'session' && <Notice>{t.confirmSession}</Notice>}
      <NotMe came={came} onRejected={onRejected} />
    </AuthLayout>
  )
}

/** What the password's field says; undefined for what typing another password cannot mend. */
function formatPasswordProblem(error: Error | null): string | undefined {
  const cause = error?.cause
  if (!(cause instanceof CallError)) return undefined
  if (cause.code === 'invalid_credentials') return t.wrongPassword
  return cause.code === 'too_many_requests' ? cause.message : undefined
}

function NotMe({ came: { type, token_hash }, onRejected }: Props & { onRejected: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('POST /auth/v1/confirmation/reject', { body: { type, token_hash } }),
    onSuccess: () => {
      setAddressSecrets({})
      onRejected()
    },
    onError: (error) =>
      toast.error(t.rejectError, {
        description: formatErrorReason(error),
      }),
  })
  return (
    <div className={`${styles.other} ${styles.below}`}>
      <Button look="quiet" wide aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t.notMe}
      </Button>
      {isOpen && (
        <div className={styles.reject}>
          <Notice warn>{t.notMeText[type]}</Notice>
          <Button look="danger" wide busy={isPending && t.rejecting} onClick={() => mutate()}>
            {t.reject[type]}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whoever is in this account here already is led on; anybody else signs in. */
function AlreadyConfirmed({ email }: { email: string }) {
  useTitle(t.title)
  const { data: me } = useMe()
  const isIn = me?.email === email
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<MailCheck size={30} strokeWidth={1.75} />}
        title={t.alreadyHeading}
        actions={
          isIn ? (
            <a className={getButtonClass()} href={getHomePath(me.role)}>
              {t.alreadyGo}
            </a>
          ) : (
            <Link to="/login" className={getButtonClass()}>
              {text.guard.login}
            </Link>
          )
        }
      >
        {isIn ? t.alreadyInText(email) : t.alreadyText(email)}
      </StateMessage>
    </StandalonePage>
  )
}

function EmailReleased() {
  return (
    <StandalonePage>
      <StateMessage
        page
        icon={<MailCheck size={30} strokeWidth={1.75} />}
        title={t.rejectedHeading}
        actions={
          <Link to="/register" className={getButtonClass()}>
            {text.forgot.register}
          </Link>
        }
      >
        {t.rejectedText}
      </StateMessage>
    </StandalonePage>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StandalonePage>
      <StateMessage
        page
        bad
        icon={<WifiOff size={30} strokeWidth={1.75} />}
        title={t.openError}
        actions={<Button onClick={onRetry}>{text.retry}</Button>}
      >
        {text.guard.failedText}
      </StateMessage>
    </StandalonePage>
  )
}
