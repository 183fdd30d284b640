import { useMutation } from '@tanstack/react-query'
import { CardBrandField } from '#console/house/card-brand-field.tsx'
import { sendWithReason } from '#console/http/asked-reason.ts'
import { sendWithYes } from '#console/http/asked-yes.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { getCivilTimeAt, getTodayInZone, isDate } from '#domain/time/civil-time.ts'
import { parsePieces } from '../form/product-form.ts'
import type { ProductSale } from '../product/product-queries.ts'
import { isQuantity, isTypedPrice } from './sale-form.ts'

const t = productsText.sales.form

type Values = { quantity: string; price: string; method: string; brand: string; date: string }

const createCheck =
  (today: string) =>
  ({ quantity, price, date }: Values) => ({
    quantity: isQuantity(quantity) ? undefined : t.quantityWrong,
    price: isTypedPrice(price) ? undefined : t.priceWrong,
    date: isDate(date) && date <= today ? undefined : t.dateWrong,
  })

type Props = { sale: ProductSale; timezone: string; onClose: () => void }

/** Changes a sale over the counter. */
export function EditSaleDialog({ sale, timezone, onClose }: Props) {
  const today = getTodayInZone(timezone, Date.now())
  const before: Values = {
    quantity: `${sale.quantity}`,
    price: formatDecimal(sale.unit_price, 2),
    method: findKnownValue(PAYMENT_METHODS, sale.payment_method) ?? '',
    brand: sale.card_brand ?? '',
    date: getCivilTimeAt(timezone, Date.parse(sale.sale_date)).date,
  }
  const form = useDialogForm<Values>(() => before, createCheck(today))
  const card = CARD_METHODS.find((one) => one === form.values.method)
  const act = `sale:${sale.id}`
  const save = useMutation({
    mutationFn: (values: Values) =>
      sendWithReason((reason) =>
        sendWithYes((yes) =>
          call('PATCH /api/product-sales/:id', {
            params: { id: sale.id },
            body: { ...toEdit(sale, before, values), ...yes, reason },
          }),
        ),
      ),
    onSuccess: () => {
      toastActDone(act, t.changed)
      onClose()
    },
    onError: (error) => toastActFailed(act, t.changeFailed, formatErrorReason(error)),
  })
  // Said by the act itself.
  const send = () => form.submit((values) => save.mutateAsync(values).catch(() => undefined))
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodText[value] }))
  const unknown = { value: '', label: productsText.sales.unknownMethod }
  return (
    <Dialog title={t.editTitle} onClose={onClose}>
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
          <strong>{sale.product_name}</strong>
        </p>
        <div className={layout.pair}>
          <Field
            label={t.quantity}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...form.field('quantity')}
          />
          <Field label={t.price} inputMode="decimal" autoComplete="off" {...form.field('price')} />
        </div>
        <div className={layout.pair}>
          <FormSelect
            label={t.method}
            value={form.values.method}
            options={before.method === '' ? [unknown, ...methods] : methods}
            onPick={(method) => form.change({ method, brand: '' })}
          />
          <Field label={t.date} type="date" max={today} {...form.field('date')} />
        </div>
        {card && (
          <CardBrandField
            method={card}
            brand={form.values.brand}
            onPick={(brand) => form.change({ brand })}
          />
        )}
        {save.error && <FormRefusal error={save.error} />}
        <Button type="submit" wide busy={form.busy && t.saving}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}

/** What differs from what was shown. */
function toEdit(sale: ProductSale, before: Values, now: Values) {
  const { quantity, unit_price, payment_method, card_brand } = sale
  const method = PAYMENT_METHODS.find((one) => one === now.method)
  const isOther = (field: keyof Values) => before[field] !== now[field]
  return {
    changes: {
      ...(isOther('quantity') && { quantity: parsePieces(now.quantity) ?? 1 }),
      ...(isOther('price') && { unit_price: parseDecimal(now.price) ?? 0 }),
      ...(isOther('method') && method && { payment_method: method }),
      ...(isOther('brand') && { card_brand: now.brand || null }),
      ...(isOther('date') && { sale_date: now.date }),
    },
    shown: { quantity, unit_price, payment_method, card_brand, sale_date: '' },
  }
}
