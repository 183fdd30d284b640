import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import { setAddressSecrets } from '#console/auth/address-secrets.ts'
import styles from '#console/auth/form/auth-form.module.css'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { LoadingScreen, Notice, StateMessage } from '#console/ui/page/notice.tsx'
import { StandalonePage } from '#console/ui/page/standalone-page.tsx'
import { CallbackError } from './callback-error.tsx'
import type { CallbackRequest } from './callback-request.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { CallbackStepError, confirmEmail } from './finish-callback.ts'
import { useCallbackStep } from './use-callback-step.ts'

const t = text.callback
export type ConfirmationLink = Extract<CallbackRequest, { kind: 'confirm' }>
type Props = { came: ConfirmationLink }

/** The link of a mail: which e-mail it confirms, what that takes, and "Não fui eu". */
export function ConfirmEmail({ came }: Props) {
  const { type, token_hash } = came
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation', token_hash],
    queryFn: () => send('POST /auth/v1/confirmation', { body: { type, token_hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [rejected, setRejected] = useState(false)
  if (rejected) return <EmailReleased />
  if (error && !isLinkRefused(error)) return <LoadFailed onRetry={() => void refetch()} />
  if (error) return <CallbackError error={new CallbackStepError(t.processError, error)} />
  if (!data) return <LoadingScreen label={t.processing} />
  return <ConfirmScreen came={came} asked={data} onRejected={() => setRejected(true)} />
}

const isLinkRefused = (error: Error) => error instanceof CallError && error.status < 500

type ScreenProps = Props & {
  asked: { email: string; asks_for: 'nothing' | 'password' | 'session' }
  onRejected: () => void
}

function ConfirmScreen({ came, asked: { email, asks_for }, onRejected }: ScreenProps) {
  const { mutate, error, isPending, isSuccess } = useCallbackStep(confirmEmail)
  const problem = asks_for === 'password' ? formatPasswordProblem(error) : undefined
  if (error && !problem) return <CallbackError error={error} />
  const busy = (isPending || isSuccess) && t.confirming
  const confirm = (password?: string) => mutate({ ...came, password })
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
        description: (error instanceof CallError && error.message) || text.unexpected.text,
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
