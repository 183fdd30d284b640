import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'
import { CallError } from '#api/contract/http-client.ts'
import { useResendConfirmation } from '#console/account/use-resend-confirmation.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { secondStepText } from '#console/messages/second-step.ts'
import { securityText } from '#console/messages/security.ts'
import { isAppCode } from '#console/second-step/ask/take-second-step.ts'
import { call } from '#console/session/call.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { CopyButton } from '#console/ui/button/copy-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import type { RefusalCode } from '#domain/refusal.ts'
import { ActivationProof } from './activation-proof.tsx'
import { type Enrollment, useActivate } from './second-step-queries.ts'
import styles from './switch.module.css'

const t = securityText.switch
const ENROLLMENT_KEY = ['second-step-enrollment']
/**
 * So long a dialog that was closed shows the same secret again, for an app may have it already; no longer,
 * for the proof that it took was given by who was here then.
 */
const SECRET_KEPT_MS = 120_000

type Props = { onClose: () => void; onActivated: (codes: string[] | null) => void }

/** The secret for the app, as a picture and as text, and the first code that comes back. */
export function ActivateDialog({ onClose, onActivated }: Props) {
  const queries = useQueryClient()
  const enrollment = useQuery({
    queryKey: ENROLLMENT_KEY,
    queryFn: () => call('POST /auth/v1/factors', { body: { factor_type: 'totp' } }),
    gcTime: SECRET_KEPT_MS,
    staleTime: 'static',
    retry: false,
  })
  const activated = (codes: string[] | null) => {
    onActivated(codes)
    queries.removeQueries({ queryKey: ENROLLMENT_KEY })
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      {enrollment.data ? (
        <ActivateForm
          enrollment={enrollment.data}
          onActivated={activated}
          onGone={() => void queries.resetQueries({ queryKey: ENROLLMENT_KEY })}
        />
      ) : hasCode(enrollment.error, 'email_not_confirmed') ? (
        <UnprovenEmail />
      ) : hasCode(enrollment.error, 'reauthentication_needed') ? (
        <ActivationProof
          onClose={onClose}
          onEnrolled={(made) => queries.setQueryData<Enrollment>(ENROLLMENT_KEY, made)}
        />
      ) : enrollment.error ? (
        <StateMessage
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={t.notDone}
          actions={<Button onClick={() => void enrollment.refetch()}>{text.retry}</Button>}
        >
          {formatErrorReason(enrollment.error)}
        </StateMessage>
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  )
}

const hasCode = (error: unknown, code: RefusalCode) =>
  error instanceof CallError && error.code === code

/** Whoever opened the account need not be whose e-mail it is: that is proven first. */
function UnprovenEmail() {
  const email = useMe().data?.email ?? ''
  const { resend, isPending } = useResendConfirmation(email)
  return (
    <StateMessage
      icon={<MailCheck size={30} strokeWidth={1.75} />}
      title={t.unproven}
      actions={
        <Button busy={isPending && text.booking.resending} onClick={resend}>
          {text.booking.resend}
        </Button>
      }
    >
      {t.unprovenText(email)}
    </StateMessage>
  )
}

type FormProps = Pick<Props, 'onActivated'> & {
  enrollment: Enrollment
  /** Others were made since, in another tab: this one is no longer known. */
  onGone: () => void
}

function ActivateForm({ enrollment: { id, totp }, onActivated, onGone }: FormProps) {
  const form = useCheckedForm<{ code: string }>({ code: '' }, checkCode)
  const activate = useActivate(onActivated)
  const submit = ({ code }: { code: string }) => {
    if (activate.isPending) return
    const onError = (error: unknown) => {
      if (hasCode(error, 'mfa_factor_not_found')) return onGone()
      if (hasCode(error, 'mfa_verification_failed'))
        showFieldRefusal(form, 'code', formatErrorReason(error))
    }
    activate.mutate({ id, code }, { onError })
  }
  return (
    <form className={styles.steps} noValidate onSubmit={form.handleSubmit(submit)}>
      <p>{t.scan}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr_code)}`}
        alt={t.qr}
        width={184}
        height={184}
      />
      <p className={styles.quiet}>{t.byHand}</p>
      <p className={styles.key}>{formatKey(totp.secret)}</p>
      <div className={styles.actions}>
        <CopyButton value={totp.secret} label={t.copyKey} />
        <a className={getButtonClass({ look: 'quiet' })} href={totp.uri}>
          {t.openApp}
        </a>
      </div>
      <Field
        label={t.typeCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        maxLength={20}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" wide busy={activate.isPending && t.activating}>
        {t.activate}
      </Button>
    </form>
  )
}

/** In groups of four, for whoever types it. */
const formatKey = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

const checkCode = ({ code }: { code: string }) => ({
  code: isAppCode(code) ? undefined : secondStepText.sixDigits,
})
