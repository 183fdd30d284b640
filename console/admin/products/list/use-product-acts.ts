import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { productsText as t } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { Product } from '../product/product-queries.ts'

/** Takes a product off sale, or puts it back. */
export function useToggleProduct({ id, status }: Product) {
  const wanted = status === 'active' ? 'inactive' : 'active'
  const act = `product-status:${id}`
  return useSingleMutation({
    mutationFn: () =>
      call('PATCH /api/products/:id', {
        params: { id },
        body: { changes: { status: wanted }, shown: { status } },
      }),
    onSuccess: () => toastActDone(act, wanted === 'active' ? t.activated : t.deactivated),
    onError: (error) => toastActFailed(act, t.statusFailed, formatErrorReason(error)),
  })
}

export function useRemoveProduct({ id }: Product, onDone: () => void) {
  const act = `product-removal:${id}`
  return useSingleMutation({
    mutationFn: () => call('DELETE /api/products/:id', { params: { id } }),
    onSuccess: () => {
      toastActDone(act, t.removal.done)
      onDone()
    },
    onError: (error) => toastActFailed(act, t.removal.failed, formatErrorReason(error)),
  })
}
