import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CardBrandField } from '#console/house/card-brand-field.tsx'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { fiadoText } from '#console/messages/fiado.ts'
import { call } from '#console/session/call.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { Field } from '#console/ui/form/field.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { MethodSelect } from '#console/ui/form/method-select.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { getCreditLeft } from '#domain/fiado/fiado-move.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'
import { displayFullName } from '#domain/text/display.ts'
import { clientFiadoQuery } from './fiado-queries.ts'
import { OwedMark } from './owed.tsx'

const t = fiadoText.pay

/** `brand`: of a card; empty where nobody said. */
type Values = { amount: string; method: PaymentMethod; brand: string }
type Props = { client: { id: string; nome: string }; onClose: () => void }

const check = ({ amount }: Values) =>
  (parseDecimal(amount) ?? 0) > 0 ? {} : { amount: t.amountWrong }

/** Takes a payment to a client's account, the whole of it or a part. */
export function ReceiveDialog({ client, onClose }: Props) {
  const account = useInfiniteQuery(clientFiadoQuery(client.id))
  const [first] = account.data?.pages ?? []
  const title = t.title(displayFullName(client.nome))
  if (first) return <ReceiveForm {...{ id: client.id, title, owed: first.owed, onClose }} />
  return (
    <Dialog title={title} onClose={onClose}>
      {account.error ? (
        <LoadFailed
          title={t.loadFailed}
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  )
}

type FormProps = { id: string; title: string; owed: number; onClose: () => void }

function ReceiveForm({ id, title, owed, onClose }: FormProps) {
  const [getKey] = useState(createIdempotencyKeys)
  const queries = useQueryClient()
  const act = `receive:${id}`
  const form = useGuardedForm<Values>(
    act,
    () => ({ amount: owed > 0 ? formatDecimal(owed, 2) : '', method: 'dinheiro', brand: '' }),
    check,
  )
  const { method, brand } = form.values
  const card = CARD_METHODS.find((one) => one === method)
  const amount = parseDecimal(form.values.amount) ?? 0
  const payment = useSingleMutation({
    mutationFn: ({ brand: card_brand, ...values }: Values) => {
      const paid = { amount: parseDecimal(values.amount) ?? 0, method: values.method }
      const body = { ...paid, ...(card_brand && { card_brand }), owed }
      const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
      return call('POST /api/clients/:id/payments', { headers, params: { id }, body })
    },
    onSuccess: ({ owed: rest }) => {
      toastActDone(act, rest > 0 ? t.doneRest(amount, rest) : t.done(amount))
      form.settle()
      onClose()
    },
    onError: (error) => {
      // What is owed by now stands in the dialog again.
      void queries.invalidateQueries({ queryKey: clientFiadoQuery(id).queryKey })
      toastActFailed(act, t.failed, formatErrorReason(error))
    },
  })
  return (
    <GuardedDialog title={title} guard={form.guard} onClose={onClose}>
      <ActForm form={form} act={payment} submit={t.submit} busy={t.busy}>
        <p>{owed === 0 ? fiadoText.even : <OwedMark owed={owed} />}</p>
        <Field
          label={t.amount}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          data-first-focus
          {...form.field('amount')}
        />
        <MethodSelect
          label={t.method}
          value={method}
          onPick={(picked) => form.change({ method: picked, brand: '' })}
        />
        {card && (
          <CardBrandField
            method={card}
            brand={brand}
            onPick={(picked) => form.change({ brand: picked })}
          />
        )}
        <p role="status">{amount > 0 && formatAfter(owed, amount)}</p>
      </ActForm>
    </GuardedDialog>
  )
}

/** What the payment leaves: a rest, nothing, or credit, said before it is sent. */
function formatAfter(owed: number, amount: number): string {
  const [debt, paid] = [toCentavos(owed), toCentavos(amount)]
  const credit = getCreditLeft(debt, paid)
  if (credit > 0) return t.left(toReais(credit))
  return paid === debt ? t.settled : t.rest(toReais(debt - paid))
}
