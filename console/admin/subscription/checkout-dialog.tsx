import { useEffect, useEffectEvent, useState } from 'react'
import { text } from '#console/messages/app.ts'
import { plansText } from '#console/messages/plans.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { findJustPaid, formatDay, type Subscription } from '#console/plan/subscription-query.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatReais, toReais } from '#domain/money/money.ts'
import type { CheckoutMethod } from '#domain/plan/checkout.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import { type PlanPurchase, type PurchaseWay, previewPurchase } from '#domain/plan/purchase.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { AnotherPurchaseDialog } from './just-paid.tsx'
import { toStoredResources } from './stored-resources.ts'
import styles from './subscription.module.css'
import type { Later, usePayment } from './use-payment.ts'

const c = t.confirm

const GOES_ON = { card: 'byItself', pix: 'pix', boleto: 'boleto' } as const

type Props = {
  subscription: Subscription
  purchase: PlanPurchase
  way: Exclude<PurchaseWay, 'refused'>
  method: CheckoutMethod
  /** What is lost by it, where something is. */
  note: string | null
  pay: ReturnType<typeof usePayment>
  /** It was sent, here or before a reload, and is not known to be paid yet. */
  isConfirming: boolean
  onClose: () => void
}

/** All that there is to know of a purchase before it is paid, as far as it is known. */
export function CheckoutDialog(props: Props) {
  const { subscription, purchase, way, method, note, pay, isConfirming, onClose } = props
  const { plan, cycle } = purchase
  const { payment, refund_used, contact } = subscription
  // From there on until it is closed: the moment in which it is paid must not offer it anew.
  const [wasSent, setSent] = useState(isConfirming)
  if (isConfirming && !wasSent) setSent(true)
  const [isSure, setSure] = useState(false)
  const isAtStripe = payment === 'stripe'
  // Its page comes in the dialog's place.
  const isOpening = isAtStripe && (pay.isPending || Boolean(pay.data?.payment_url))
  const isBusy = isConfirming || isOpening || (wasSent && !isAtStripe && !pay.isError)
  // Cancelled, or left by Back: it must not come after all.
  const onLeft = useEffectEvent(() => isOpening && pay.leave())
  useEffect(() => () => void onLeft(), [])
  const goesOn = isBusy && !isAtStripe
  const paid = findJustPaid(subscription)
  const { says, later } = describeTime(subscription, purchase, way)
  // Of a simulated one nothing is charged, in no number of parts.
  const charged = cycle === 'annual' && isAtStripe ? plansText.charged.stripe : null
  const isBoleto = isAtStripe && method === 'boleto'
  if (paid && !isSure && !isBusy)
    return (
      <AnotherPurchaseDialog
        paid={paid}
        purchase={purchase}
        says={says}
        timezone={subscription.timezone}
        onConfirm={() => setSure(true)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={c.title(PLAN_NAMES[plan])}
      lead={c.lead(
        formatReais(toReais(getPlanPrice(plan, cycle))),
        CYCLE_NAMES[cycle].toLowerCase(),
        charged,
      )}
      note={note}
      label={c.pay}
      {...(goesOn && { cancelLabel: text.close })}
      busy={isBusy && (isAtStripe ? c.opening : c.paying)}
      onConfirm={() =>
        pay.mutate({ purchase: { plan, cycle, ...(isAtStripe && { method }) }, later })
      }
      onClose={onClose}
    >
      <ul className={styles.terms}>
        <li>{says}</li>
        {isBoleto && <li>{c.boletoTakes}</li>}
        <li>{c.goesOn[isAtStripe ? GOES_ON[method] : 'never']}</li>
        <li>{isBoleto ? c.back.boleto : refund_used ? c.back.used(contact) : c.back.once}</li>
      </ul>
      {payment === 'simulated' && <Notice>{t.simulated}</Notice>}
      <p role="status">{goesOn && c.goesOnAlone}</p>
    </ConfirmDialog>
  )
}

/** From when to when, and what the toast says of what does not begin at once. */
function describeTime(
  subscription: Subscription,
  purchase: PlanPurchase,
  way: Props['way'],
): { says: string; later: Later } {
  const { resources, timezone } = subscription
  const stored = resources && toStoredResources(subscription, resources)
  const { starts_at, ends_at, credit_ms } = previewPurchase(stored, purchase, timezone, Date.now())
  const toDay = (at: number) => formatDay(new Date(at).toISOString(), timezone)
  const [starts, ends] = [toDay(starts_at), toDay(ends_at ?? starts_at)]
  if (way === 'extends') return { says: c.begins.extends(starts, ends), later: { ends } }
  if (way === 'next') return { says: c.begins.next(starts, ends), later: { starts } }
  const days = Math.round(credit_ms / MS_A_DAY)
  const was = resources?.plano_atual
  if (was && days > 0) return { says: c.begins.credit(ends, PLAN_NAMES[was], days), later: null }
  const isTrial = resources?.status === 'trial'
  return { says: isTrial ? c.begins.trial(ends) : c.begins.now(ends), later: null }
}
