import { useState } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import {
  type Checkout,
  formatMoment,
  formatPurchaseTime,
  type Subscription,
} from '#console/plan/subscription-query.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { formatReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getRefundEnd, isRefundable } from '#domain/plan/refund.ts'
import { REFUND_RULE } from '#domain/plan/refund-messages.pt-BR.ts'
import styles from './subscription.module.css'
import { SUBSCRIPTION_ACT, useChange } from './use-change.ts'

type Props = { subscription: Subscription; onClose: () => void }

/** Says which payment goes back; where there are several, asks. */
export function RefundDialog({ subscription, onClose }: Props) {
  const { checkouts, refundable, timezone } = subscription
  const offered = checkouts.filter(({ id }) => refundable.includes(id))
  const [picked, setPicked] = useState<string>()
  const chosen = offered.find(({ id }) => id === picked) ?? offered[0]
  const refund = useChange((id: string) =>
    call('POST /api/subscription/checkouts/:id/refund', { params: { id } }),
  )
  if (!chosen) return null
  const format = (one: Checkout) =>
    t.refundOne(
      PLAN_NAMES[one.plan],
      CYCLE_NAMES[one.cycle].toLowerCase(),
      formatReais(one.amount),
      formatPurchaseTime(one, timezone),
    )
  return (
    <ConfirmDialog
      danger
      title={t.refundTitle}
      lead={offered.length > 1 ? t.refundText : `${format(chosen)}. ${t.refundText}`}
      label={t.refund}
      busy={refund.isPending && t.saving}
      onConfirm={() =>
        refund.mutate(chosen.id, {
          onSuccess: () => toastActDone(SUBSCRIPTION_ACT, t.refunded),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {offered.length > 1 && (
        <fieldset className={styles.purchases}>
          <legend>{t.refundWhich}</legend>
          {offered.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="compra"
                checked={one.id === chosen.id}
                onChange={() => setPicked(one.id)}
              />
              {format(one)}
            </label>
          ))}
        </fieldset>
      )}
      <p>{REFUND_RULE}</p>
    </ConfirmDialog>
  )
}

/** Of payments that still may go back, but not from here: until when, and whom to write to. */
export function RefundByContact({ subscription }: Pick<Props, 'subscription'>) {
  const { checkouts, refundable, contact, timezone } = subscription
  const others = checkouts.flatMap((one) => {
    const { id, state, amount, settled_at } = one
    if (state !== 'paid' || amount === 0 || settled_at === null || refundable.includes(id))
      return []
    const paid_at = Date.parse(settled_at)
    return isRefundable(paid_at, Date.now()) ? [{ ...one, end: getRefundEnd(paid_at) }] : []
  })
  if (others.length === 0) return null
  return (
    <div className={styles.quiet}>
      <p>{t.refundOthers(others.length, contact, refundable.length === 0)}</p>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            {t.refundOther(
              PLAN_NAMES[one.plan],
              formatReais(one.amount),
              formatPurchaseTime(one, timezone),
              formatMoment(new Date(one.end).toISOString(), timezone),
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
