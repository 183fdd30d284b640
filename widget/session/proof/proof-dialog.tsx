import { useEffect, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { Dialog } from '#widget/parts/dialog.tsx'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { toSignInProblem } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { CodeStep, useCodeWait } from './code-step.tsx'
import { type CodeRequest, sendCode } from './codes.ts'

type ProofDialogProps = {
  codes: CodeRequest
  onProven: (session: ClientSession) => void
  /** No code can be sent to that contact. */
  onNoChannel: () => void
  onClose: () => void
}

/** "Confirme que é você": a code is on its way as soon as it opens, if none was before. */
export function ProofDialog({ onClose, codes: first, ...proof }: ProofDialogProps) {
  const [codes, setCodes] = useState(first)
  return (
    <Dialog title={ACCOUNT.proofTitle} onClose={onClose} closable>
      <SentCode key={codes.key} codes={codes} onOther={setCodes} {...proof} />
    </Dialog>
  )
}

type SentCodeProps = Omit<ProofDialogProps, 'onClose'> & { onOther: (codes: CodeRequest) => void }

function SentCode({ codes, onProven, onNoChannel, onOther }: SentCodeProps) {
  const [sent, setSent] = useState<Awaited<ReturnType<CodeRequest['send']>> | null>(null)
  const form = useSignInForm()
  const isWaiting = useCodeWait(codes.key) > 0
  const ask = () =>
    form.run(() =>
      sendCode(codes).then(
        (answer) => {
          if (answer.channel) setSent(answer)
          else onNoChannel()
          return null
        },
        (cause: unknown) => toSignInProblem(cause, ACCOUNT.sendFailed),
      ),
    )
  useEffect(() => {
    ask()
  }, [])
  const other = sent?.other
  const by = codes.by
  return sent ? (
    <>
      <CodeStep masked={sent.masked ?? ''} codes={codes} onProven={onProven} />
      {other && by && (
        <button type="button" class="text other-way" onClick={() => onOther(by(other))}>
          {ACCOUNT.codeBy[other]}
        </button>
      )}
    </>
  ) : (
    <>
      <p role="status">{form.running && ACCOUNT.sendingCode}</p>
      <FormAlert form={form} />
      {form.problem && !isWaiting && (
        <button type="button" class="button wide" part="button" onClick={ask}>
          {TEXT.tryAgain}
        </button>
      )}
    </>
  )
}
