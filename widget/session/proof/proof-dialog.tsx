import { useEffect, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import type { CodeSent } from '#widget/session/account/account-calls.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { toSignInProblem } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { CodeStep } from './code-step.tsx'

type ProofDialogProps = {
  /** Sends a code to the contact that was typed at sign-in. */
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
  const form = useSignInForm()
  const ask = () =>
    form.run(() =>
      send().then(
        (sent) => {
          if (sent.channel) setMasked(sent.masked ?? '')
          else onNoChannel()
          return null
        },
        (cause: unknown) => toSignInProblem(cause, ACCOUNT.sendFailed),
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
          <FormAlert form={form} />
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
