import { useMutation, useQuery } from '@tanstack/react-query'
import { Package, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { catalogQuery } from '#console/bookings/booking-queries.ts'
import { useToday } from '#console/bookings/use-today.ts'
import { CardBrandField } from '#console/house/card-brand-field.tsx'
import { sendWithYes } from '#console/http/asked-yes.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { productsText } from '#console/messages/products.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { FormSelect } from '#console/ui/form/select-field.tsx'
import { useDialogForm } from '#console/ui/form/use-dialog-form.ts'
import { StateMessage } from '#console/ui/page/notice.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { formatReais } from '#domain/money/money.ts'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'
import { parsePieces } from '../form/product-form.ts'
import styles from '../product/products.module.css'
import { SaleClientPicker } from './sale-client-picker.tsx'
import {
  createLine,
  createSaleCheck,
  type SaleValues,
  sumLines,
  toSaleRequest,
} from './sale-form.ts'
import { SaleProductPicker } from './sale-product-picker.tsx'

const t = productsText.sales.form
const ACT = 'sale'

type DatedForm = { values: SaleValues; change: (next: Partial<SaleValues>) => void }

/** The browser's day may be another than the house's, which is known a moment later. */
function useFollowToday({ values, change }: DatedForm, today: string) {
  const shown = useRef(today)
  useLayoutEffect(() => {
    if (shown.current === today) return
    if (values.date === shown.current) change({ date: today })
    shown.current = today
  })
}

type Props = {
  onClose: () => void
  /** Leads to the form of a new product. */
  onAdd: () => void
}

/** Sells products over the counter. */
export function NewSaleDialog(props: Props) {
  const { data: catalog } = useQuery(catalogQuery)
  return catalog?.products.length === 0 ? <NothingToSell {...props} /> : <SaleDialog {...props} />
}

/** In place of a form that could only be refused. */
function NothingToSell({ onClose, onAdd }: Props) {
  return (
    <Dialog title={t.title} onClose={onClose}>
      <StateMessage
        icon={<Package size={30} strokeWidth={1.75} />}
        title={t.noProducts}
        actions={<Button onClick={onAdd}>{t.addProduct}</Button>}
      >
        {t.noProductsText}
      </StateMessage>
    </Dialog>
  )
}

function SaleDialog({ onClose }: Props) {
  const today = useToday()
  const { data: catalog, isError } = useQuery(catalogQuery)
  const [getKey] = useState(createIdempotencyKeys)
  const isSold = useRef(false)
  const form = useDialogForm<SaleValues>(
    () => ({ lines: [], client: null, professional_id: '', method: 'pix', brand: '', date: today }),
    createSaleCheck(today),
  )
  const { lines, client, professional_id, method, brand } = form.values
  const card = CARD_METHODS.find((one) => one === method)
  useFollowToday(form, today)
  const sale = useMutation({
    mutationFn: (values: SaleValues) => {
      const body = toSaleRequest(values, today)
      const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
      return sendWithYes((yes) =>
        call('POST /api/product-sales', { headers, body: { ...body, ...yes } }),
      )
    },
    onSuccess: () => {
      toastActDone(ACT, t.done)
      isSold.current = true
      onClose()
    },
    onError: (error) => toastActFailed(ACT, t.failed, formatErrorReason(error)),
  })
  // Said by the act itself.
  const send = () => form.submit((values) => sale.mutateAsync(values).catch(() => undefined))
  return (
    <>
      <Dialog title={t.title} onClose={onClose}>
        <form
          ref={form.ref}
          className={layout.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <SaleLines form={form} />
          <SaleProductPicker
            products={catalog?.products}
            failed={isError}
            taken={lines.map(({ product }) => product.id)}
            error={form.getError('lines')}
            onChoose={(product) => form.change({ lines: [...lines, createLine(product)] })}
          />
          <div className={layout.pair}>
            <FormSelect
              label={t.method}
              value={method}
              options={PAYMENT_METHODS.map((value) => ({
                value,
                label: paymentMethodText[value],
              }))}
              onPick={(value) =>
                form.change({
                  method: PAYMENT_METHODS.find((one) => one === value) ?? 'pix',
                  brand: '',
                })
              }
            />
            <Field label={t.date} type="date" max={today} {...form.field('date')} />
          </div>
          {card && (
            <CardBrandField
              method={card}
              brand={brand}
              onPick={(one) => form.change({ brand: one })}
            />
          )}
          <FormSelect
            label={t.professional}
            value={professional_id}
            options={[
              { value: '', label: t.nobody },
              ...(catalog?.professionals ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onPick={(id) => form.change({ professional_id: id })}
          />
          <SaleClientPicker chosen={client} onChoose={(one) => form.change({ client: one })} />
          {sale.error && <FormRefusal error={sale.error} />}
          <p className={styles.sum}>
            <span>{t.total}</span>
            <strong>{formatReais(sumLines(lines))}</strong>
          </p>
          <Button type="submit" wide busy={form.busy && t.submitting}>
            {t.submit}
          </Button>
        </form>
      </Dialog>
      <LeaveGuard isDirty={lines.length > 0} leaves={() => !isSold.current} />
    </>
  )
}

function SaleLines({ form }: { form: ReturnType<typeof useDialogForm<SaleValues>> }) {
  const { lines } = form.values
  if (lines.length === 0) return null
  return (
    <ul className={styles.soldLines}>
      {lines.map(({ product, quantity }, i) => {
        const pieces = parsePieces(quantity) ?? 0
        const drop = () => form.change({ lines: lines.filter((_, at) => at !== i) })
        return (
          <li key={product.id}>
            <div className={styles.soldHead}>
              <strong>{product.name}</strong>
              <IconButton label={t.drop(product.name)} onClick={drop}>
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </div>
            <div className={layout.pair}>
              <Field
                label={t.quantity}
                aria-label={t.quantityOf(product.name)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                {...form.field(`lines.${i}.quantity`)}
              />
              <Field
                label={t.price}
                aria-label={t.priceOf(product.name)}
                inputMode="decimal"
                autoComplete="off"
                {...form.field(`lines.${i}.price`)}
              />
            </div>
            {pieces > product.stock && (
              <p className={styles.warning} role="status">
                {t.over(product.stock)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
