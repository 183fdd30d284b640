import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { REASON_LENGTH, SHELF_ACTS } from '#domain/business/product.ts'
import { parsePieces } from '../form/product-form.ts'
import type { Product } from '../product/product-queries.ts'
import { StockHistory } from './stock-history.tsx'

const t = productsText.stock

type StockRequest = CallInput<'POST /api/products/:id/stock'>['body']
type StockValues = { kind: StockRequest['kind']; quantity: string; reason: string }

const START: StockValues = { kind: 'received', quantity: '', reason: '' }

const TAKES: readonly StockRequest['kind'][] = ['lost', 'used']

/** No more is taken than there is: the server would take what there is, and say nothing. */
const findExcess = ({ kind, quantity }: StockValues, stock: number) =>
  TAKES.includes(kind) && (parsePieces(quantity) ?? 0) > stock ? t.over(stock) : undefined

const createStockCheck = (stock: number) => (values: StockValues) => {
  const { kind, quantity } = values
  const pieces = parsePieces(quantity)
  if (pieces === null || (kind !== 'counted' && pieces === 0))
    return { quantity: kind === 'counted' ? productsText.form.whole : t.wrong }
  return { quantity: findExcess(values, stock) }
}

type Props = { product: Product; onClose: () => void }

/** Changes what is on a shelf, and shows what changed it before. */
export function StockDialog({ product, onClose }: Props) {
  const form = useDialogForm<StockValues>(() => START, createStockCheck(product.stock))
  const { kind } = form.values
  const [getKey, setGetKey] = useState(createIdempotencyKeys)
  const typed = form.field('quantity')
  const act = `product-stock:${product.id}`
  const move = useMutation({
    mutationFn: (body: StockRequest) =>
      call('POST /api/products/:id/stock', {
        params: { id: product.id },
        headers: { 'idempotency-key': getKey(JSON.stringify(body)) },
        body,
      }),
    onSuccess: () => {
      toastActDone(act, t.done)
      // The same again is meant.
      setGetKey(createIdempotencyKeys)
      form.setValues({ quantity: '', reason: '' })
    },
    onError: (error) => toastActFailed(act, t.failed, formatErrorReason(error)),
  })
  const send = () =>
    form.submit(({ quantity, reason, ...values }) =>
      move
        .mutateAsync({ ...values, quantity: parsePieces(quantity) ?? 0, reason: reason.trim() })
        // Said by the act itself.
        .catch(() => undefined),
    )
  return (
    <Dialog title={t.title(product.name)} onClose={onClose}>
      <form
        ref={form.ref}
        className={layout.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>
          <strong>{t.now(product.stock)}</strong>
        </p>
        <div className={layout.pair}>
          <FormSelect
            label={t.kind}
            value={kind}
            options={SHELF_ACTS.map((value) => ({ value, label: t.acts[value] }))}
            onPick={(value) =>
              form.change({ kind: SHELF_ACTS.find((one) => one === value) ?? 'received' })
            }
          />
          <Field
            label={kind === 'counted' ? t.counted : t.quantity}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...typed}
            error={typed.error ?? findExcess(form.values, product.stock)}
          />
        </div>
        <Field
          label={t.reason}
          hint={t.reasonHint}
          autoComplete="off"
          maxLength={REASON_LENGTH}
          {...form.field('reason')}
        />
        <Button type="submit" wide busy={form.busy && t.submitting}>
          {t.submit}
        </Button>
      </form>
      <StockHistory id={product.id} />
    </Dialog>
  )
}
