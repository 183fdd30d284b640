import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { productsText as t } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { Product } from '../product/product-queries.ts'

/**
 * Takes a product off sale, or puts it back. Asked for once by a list: what watches an act for each row is a
 * good part of drawing it.
 */
export function useToggleProduct(): (product: Product) => void {
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, status }: Product) =>
      call('PATCH /api/products/:id', {
        params: { id },
        body: { changes: { status: getOtherStatus(status) }, shown: { status } },
      }),
    onSuccess: (_, { id, status }) =>
      toastActDone(getAct(id), status === 'active' ? t.deactivated : t.activated),
    onError: (error, { id }) =>
      toastActFailed(getAct(id), t.statusFailed, formatErrorReason(error)),
  })
  const [running] = useState(() => new Set<string>())
  return (product) => {
    // Of two presses in one instant, the second starts nothing.
    if (running.has(product.id)) return
    running.add(product.id)
    void mutateAsync(product)
      .catch(() => undefined)
      .finally(() => running.delete(product.id))
  }
}

const getAct = (id: string) => `product-status:${id}`
const getOtherStatus = (status: Product['status']) => (status === 'active' ? 'inactive' : 'active')

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
