import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBelowZero } from '#console/house/use-below-zero.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { call } from '#console/session/call.ts'
import type { ClosedStatement } from '#console/statement/format-line.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { MethodSelect } from '#console/ui/form/method-select.tsx'
import { ReasonDialog } from '#console/ui/form/reason-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { displayName } from '#domain/text/display.ts'

const { pay, settle, reopen, reverse } = commissionsText

type Props = { statement: ClosedStatement; onClose: () => void }

/** What each act says once it is done, or was not. */
function useStatementAct<Input = void>(
  { statement, onClose }: Props,
  texts: { done: string; failed: string },
  send: (input: Input) => Promise<unknown>,
  onDone: () => void = onClose,
) {
  const act = `statement:${statement.id}`
  return useSingleMutation<unknown, Input>({
    mutationFn: send,
    onSuccess: () => {
      toastActDone(act, texts.done)
      onDone()
    },
    onError: (error) => toastActFailed(act, texts.failed, formatErrorReason(error)),
  })
}

/** One act: how it was paid, and what goes out of the till. */
export function PayDialog(props: Props) {
  const { id, total, professional_name } = props.statement
  const [method, setMethod] = useState<PaymentMethod>('pix')
  const cash = useBelowZero()
  const payment = useStatementAct<PaymentMethod>(props, pay, (by) =>
    cash.send({ method: by }, (body) =>
      call('POST /api/statements/:id/pay', { params: { id }, body }),
    ),
  )
  return (
    <Dialog title={pay.title(displayName(professional_name))} onClose={props.onClose}>
      <form
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault()
          payment.mutate(method)
        }}
      >
        <p>{method === 'dinheiro' ? pay.lead.cash : pay.lead.other}</p>
        <MethodSelect label={pay.method} value={method} onPick={setMethod} />
        {payment.error && <FormRefusal error={payment.error} />}
        <Button type="submit" wide busy={payment.isPending && pay.submitting}>
          {cash.isAsking ? caixaText.belowZero : pay.submit(total)}
        </Button>
      </form>
    </Dialog>
  )
}

/** Of a debt: no money moves, whatever the method. */
export function SettleDialog(props: Props) {
  const { id, total } = props.statement
  const texts = { done: settle.done, failed: pay.failed }
  const settling = useStatementAct(props, texts, () =>
    call('POST /api/statements/:id/pay', { params: { id }, body: { method: 'dinheiro' } }),
  )
  return (
    <ConfirmDialog
      title={settle.title}
      lead={settle.lead(total)}
      label={settle.action}
      busy={settling.isPending && settle.busy}
      onConfirm={() => settling.mutate()}
      onClose={props.onClose}
    />
  )
}

/** The statement is gone then: what it counted is shown instead. */
export function ReopenDialog(props: Props) {
  const { id, professional_id } = props.statement
  const navigate = useNavigate()
  const onDone = () =>
    void navigate({ to: '/admin/commissions', search: { fechar: professional_id }, replace: true })
  const reopening = useStatementAct(
    props,
    reopen,
    () => call('POST /api/statements/:id/reopen', { params: { id } }),
    onDone,
  )
  return (
    <ConfirmDialog
      danger
      title={reopen.title}
      lead={reopen.lead}
      label={reopen.action}
      busy={reopening.isPending && reopen.busy}
      onConfirm={() => reopening.mutate()}
      onClose={props.onClose}
    />
  )
}

export function ReverseDialog({ statement: { id }, onClose }: Props) {
  return (
    <ReasonDialog
      act={`statement:${id}`}
      texts={reverse}
      lead={reverse.lead}
      send={(reason) =>
        call('POST /api/statements/:id/reverse-payment', { params: { id }, body: { reason } })
      }
      onClose={onClose}
    />
  )
}
