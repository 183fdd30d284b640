import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { SessionUser } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { secondStepText } from '#console/messages/second-step.ts'
import { loadMe, meQuery, queryClient } from '#console/session/query-client.ts'
import { setSecondStepNeeded } from '#console/session/second-step.ts'
import { updateSessionEntry } from '#console/session/session-store.ts'
import { signOutBrowser } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import styles from './second-step.module.css'
import { isAppCode, takeSecondStep } from './take-second-step.ts'

const t = secondStepText

type Values = { code: string }
type Props = { onDone?: ((user: SessionUser) => void) | undefined }

/** The code of the app, or one for recovery. A wrong one leaves everything as it is. */
export function SecondStepForm({ onDone }: Props) {
  const [recovery, setRecovery] = useState(false)
  const form = useCheckedForm<Values>({ code: '' }, recovery ? checkRecoveryCode : checkAppCode)
  const take = useMutation({
    mutationFn: async ({ code }: Values) =>
      finishSecondStep((await takeSecondStep(code)).expires_at),
    onSuccess: (user) => onDone?.(user),
    onError: (error) => {
      const message = formatErrorReason(error)
      toast.error(message, { id: 'second-step' })
      if (error instanceof CallError) showFieldRefusal(form, 'code', message)
      form.setFocus('code', { shouldSelect: true })
    },
  })
  useStepOfOtherTab()
  const switchWay = () => {
    setRecovery(!recovery)
    form.reset()
    form.setFocus('code')
  }
  const submit = (values: Values) => {
    if (!take.isPending) take.mutate(values)
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <p>{recovery ? t.recovery : t.app}</p>
      <Field
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? t.recoveryCode : t.code}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={recovery ? t.recoveryExample : '000000'}
        maxLength={20}
        // The one thing to do here, and the code may be gone in seconds.
        autoFocus
        data-first-focus
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" wide large busy={take.isPending && t.submitting}>
        {t.submit}
      </Button>
      <Button look="secondary" wide onClick={switchWay}>
        {recovery ? t.useApp : t.useRecovery}
      </Button>
      <Button look="quiet" onClick={() => void signOutBrowser()}>
        {t.leave}
      </Button>
    </form>
  )
}

/**
 * Goes on where the second step was asked for: what was refused for the lack of it is asked again.
 * @param expires_at the new end of the session; null where another tab has taken the step
 */
async function finishSecondStep(expires_at: number | null): Promise<SessionUser> {
  if (expires_at !== null) updateSessionEntry(expires_at)
  const user = await loadMe()
  queryClient.setQueryData(meQuery.queryKey, user)
  setSecondStepNeeded(false)
  void queryClient.invalidateQueries()
  return user
}

/** Tabs share a session: where another has taken the step, this one goes on when it is looked at. */
function useStepOfOtherTab(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') finishSecondStep(null).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

const checkAppCode = ({ code }: Values) => ({ code: isAppCode(code) ? undefined : t.sixDigits })
const checkRecoveryCode = ({ code }: Values) => ({
  code: code.trim() ? undefined : t.recoveryMissing,
})
