import { useEffect, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TextField } from '#widget/parts/text-field.tsx'
import { refuseCode, toCodeProblem } from '#widget/session/form/account-problems.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { toSignInProblem } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { type CodeRequest, getCodeWait, sendCode, verifyCode } from './codes.ts'

type CodeStepProps = {
  /** Where the code went, as far as may be shown. */
  masked: string
  codes: CodeRequest
  onProven: (session: ClientSession) => void
}

/** A one-time code that was sent, and another one after a while. */
export function CodeStep({ masked, codes, onProven }: CodeStepProps) {
  const [code, setCode] = useState('')
  const form = useSignInForm()
  const left = useCodeWait(codes.key)
  useEffect(() => {
    form.form.current?.querySelector('input')?.focus()
  }, [])
  const check = async () =>
    verifyCode(codes, code).then(
      (session) => {
        form.form.current?.closest('dialog')?.close()
        onProven(session)
        return null
      },
      (cause: unknown) => toCodeProblem(cause),
    )
  const sendAgain = () =>
    form.run(() =>
      sendCode(codes, true).then(
        () => null,
        (cause: unknown) => toSignInProblem(cause, ACCOUNT.sendFailed),
      ),
    )
  return (
    <form ref={form.form} noValidate onSubmit={form.submitting(() => refuseCode(code), check)}>
      <p role="status">{ACCOUNT.codeSent(masked)}</p>
      <FormAlert form={form} />
      <TextField
        name="code"
        label={ACCOUNT.code}
        autocomplete="one-time-code"
        value={code}
        bad={form.bad('code')}
        onType={(typed) => {
          setCode(typed.replace(/\D/g, ''))
          form.dismiss('code')
        }}
      />
      <button type="submit" class="button wide" part="button" disabled={form.running}>
        {form.running ? ACCOUNT.confirmingCode : ACCOUNT.confirmCode}
      </button>
      <button
        type="button"
        class="text other-way"
        disabled={left > 0 || form.running}
        onClick={sendAgain}
      >
        {left > 0 ? ACCOUNT.resendIn(left) : ACCOUNT.resend}
      </button>
    </form>
  )
}

/** Seconds until another code may be asked for, as they pass. */
export function useCodeWait(key: string): number {
  const [, draw] = useState({})
  useEffect(() => {
    const timer = setInterval(() => draw({}), 500)
    return () => clearInterval(timer)
  }, [])
  return getCodeWait(key)
}
