import { sendWithReason } from '#console/http/asked-reason.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { ProductSale } from '../product/product-queries.ts'

const t = productsText.sales.removal

export function RemoveSaleDialog({
  sale: { id },
  onClose,
}: {
  sale: ProductSale
  onClose: () => void
}) {
  const act = `sale-removal:${id}`
  const removal = useSingleMutation({
    mutationFn: () =>
      sendWithReason((reason) =>
        call('DELETE /api/product-sales/:id', { params: { id }, body: { reason } }),
      ),
    onSuccess: () => {
      toastActDone(act, t.done)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  return (
    <ConfirmDialog
      danger
      title={t.title}
      lead={t.lead}
      label={t.action}
      busy={removal.isPending && t.busy}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  )
}
