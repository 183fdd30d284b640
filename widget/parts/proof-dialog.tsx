import { useEffect, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { TEXT } from '../messages.ts'
import { ACCOUNT } from '../messages-account.ts'
import type { CodeSent } from '../sign-in/account-calls.ts'
import { FormProblem } from '../sign-in/form-problem.tsx'
import { failureOf } from '../sign-in/problems.ts'
import { useForm } from '../sign-in/use-form.ts'
import { CodeStep } from './code-step.tsx'
import { Dialog } from './dialog.tsx'

type ProofDialogProps = {
  /** Sends a code to the contact on file. */
  send: () => Promise<CodeSent>
  verify: (code: string) => Promise<ClientSession>
  onProven: (session: ClientSession) => void
  /** No code can be sent to that contact. */
  onNoChannel: () => void
  onClose: () => void
}

/** "Confirme que é você": a code is on its way as soon as it opens. */
export function ProofDialog({ send, verify, onProven, onNoChannel, onClose }: ProofDialogProps) {
  const [masked, setMasked] = useState<string | null>(null)
  const form = useForm()
  const ask = () =>
    form.run(() =>
      send().then(
        (sent) => {
          if (sent.channel) setMasked(sent.masked ?? '')
          else onNoChannel()
          return null
        },
        (cause: unknown) => failureOf(cause, ACCOUNT.sendFailed),
      ),
    )
  useEffect(() => {
    ask()
  }, [])
  return (
    <Dialog title={ACCOUNT.proofTitle} onClose={onClose} closable>
      {masked !== null ? (
        <CodeStep masked={masked} resend={send} verify={verify} onProven={onProven} />
      ) : (
        <>
          <p role="status">{form.running && ACCOUNT.sendingCode}</p>
          <FormProblem form={form} />
          {form.problem && (
            <button type="button" class="button wide" part="button" onClick={ask}>
              {TEXT.tryAgain}
            </button>
          )}
        </>
      )}
    </Dialog>
  )
}
