import { useBelowZero } from '#console/house/use-below-zero.ts'
import { caixaText } from '#console/messages/caixa.ts'
import { fiadoText } from '#console/messages/fiado.ts'
import { call } from '#console/session/call.ts'
import { ReasonDialog } from '#console/ui/form/reason-dialog.tsx'

const t = fiadoText.reverse

/** `amount`: what was paid, above 0. */
type Props = { payment: { id: string; amount: number }; onClose: () => void }

/** Takes a payment to an account back. */
export function ReversePaymentDialog({ payment: { id, amount }, onClose }: Props) {
  const cash = useBelowZero()
  return (
    <ReasonDialog
      act={`payment-reversal:${id}`}
      texts={{ ...t, ...(cash.isAsking && { submit: caixaText.belowZero }) }}
      lead={t.lead(amount)}
      send={(reason) =>
        cash.send({ reason }, (body) =>
          call('POST /api/account-moves/:id/reverse', { params: { id }, body }),
        )
      }
      onClose={onClose}
    />
  )
}
