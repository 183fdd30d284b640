import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { readChosenPlan } from '#console/plan/chosen-plan.ts'
import { CycleChoice, PlanCards, RECOMMENDED_PLAN } from '#console/plan/plan-cards.tsx'
import { findWaiting, type Subscription } from '#console/plan/subscription-query.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { LEAVING_REFUSALS } from '#domain/leaving/leaving-messages.pt-BR.ts'
import type { CheckoutMethod } from '#domain/plan/checkout.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { type BillingCycle, getPlanLimits, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'
import { getPurchaseWay, type PlanPurchase } from '#domain/plan/purchase.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { MethodChoice } from './method-choice.tsx'
import { NextPlanDialog } from './next-plan-dialog.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanAction, type PlanWay } from './plan-action.tsx'
import { toStoredResources } from './stored-resources.ts'
import { useSubscriptionDialogs } from './subscription-dialogs.ts'
import { usePayment } from './use-payment.ts'

type Props = { subscription: Subscription; isLeaving: boolean }

/** The three plans, and what choosing one would do. */
export function PlanChoice({ subscription, isLeaving }: Props) {
  const { resources, payment, cycle: paidCycle, renewal } = subscription
  const [chosen] = useState(readChosenPlan)
  const dialogs = useSubscriptionDialogs()
  const known = dialogs.cycle ?? renewal?.cycle ?? paidCycle ?? chosen?.cycle
  const [cycle, setCycle] = useState<BillingCycle>(known ?? 'monthly')
  const [method, setMethod] = useState<CheckoutMethod>('card')
  const way = dialogs.plan && getWay(subscription, { plan: dialogs.plan, cycle })
  // An address may name one that is not to be had.
  const isPayable = payment !== 'contact' && !isLeaving
  const first = findFirstChoice(subscription, cycle, chosen?.plan)
  const pay = usePayment()
  const waiting = findWaiting(subscription)
  const isWaiting = pay.isPending || waiting?.provider === 'simulated'
  const isOther =
    waiting?.provider === 'simulated' && (waiting.plan !== dialogs.plan || waiting.cycle !== cycle)
  const wanted = way === 'refused' || !isPayable || isOther ? null : dialogs.plan
  useLeavingOncePaid(isWaiting, dialogs.plan && !pay.data?.payment_url ? dialogs.close : null)
  const isAtStripe = payment === 'stripe'
  return (
    <SectionCard title={t.plans} lead={t.plansLeads[isLeaving ? 'leaving' : getStage(resources)]}>
      {isLeaving ? (
        <Notice warn>{LEAVING_REFUSALS.leaving_house()}</Notice>
      ) : (
        <PaymentNotice subscription={subscription} method={method} />
      )}
      {chosen && resources?.plano_atual === 'trial' && (
        <p>{t.chosen(PLAN_NAMES[chosen.plan], CYCLE_NAMES[chosen.cycle].toLowerCase())}</p>
      )}
      <CycleChoice value={cycle} onChange={setCycle} />
      {isAtStripe && <MethodChoice value={method} onChange={setMethod} />}
      <PlanCards
        cycle={cycle}
        current={resources?.plano_atual ?? null}
        isOver={resources?.status === 'plan_expired'}
        chosen={resources?.plano_atual === 'trial' ? chosen?.plan : undefined}
        payment={payment}
        renderAction={(plan) =>
          !isLeaving && (
            <PlanAction
              subscription={subscription}
              purchase={{ plan, cycle }}
              way={getWay(subscription, { plan, cycle })}
              isFirst={plan === first}
              isWaiting={isWaiting}
              onChoose={() => dialogs.choose(plan, cycle)}
            />
          )
        }
      />
      {wanted && way === 'renewal' && (
        <NextPlanDialog
          subscription={subscription}
          purchase={{ plan: wanted, cycle }}
          note={formatLoss(subscription, wanted)}
          onClose={dialogs.close}
        />
      )}
      {wanted && way && way !== 'renewal' && way !== 'refused' && (
        <CheckoutDialog
          subscription={subscription}
          purchase={{ plan: wanted, cycle }}
          way={way}
          method={method}
          note={formatLoss(subscription, wanted)}
          pay={pay}
          isConfirming={isWaiting}
          onClose={dialogs.close}
        />
      )}
    </SectionCard>
  )
}

/** What there is to go on from. */
const getStage = (resources: Subscription['resources']): keyof typeof t.plansLeads => {
  if (!resources || !isPlanOpen(resources)) return 'over'
  return resources.status === 'trial' ? 'trial' : 'paid'
}

/** A payment's dialog goes with it, and its address; where one pays elsewhere, that page has taken its place. */
function useLeavingOncePaid(isWaiting: boolean, leave: (() => void) | null): void {
  const wasWaiting = useRef(false)
  const onPaid = useEffectEvent(() => leave?.())
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) onPaid()
    wasWaiting.current = isWaiting
  }, [isWaiting])
}

/** Of what would hold at once and fits: the plan that the house has, the one it chose at the sign-up, or ours. */
function findFirstChoice(
  subscription: Subscription,
  cycle: BillingCycle,
  chosen: PaidPlan | undefined,
): PaidPlan | undefined {
  const atOnce = PAID_PLANS.filter((plan) => getWay(subscription, { plan, cycle }) === 'now')
  // In one that is too small somebody could only be read.
  const fitting = atOnce.filter((plan) => formatLoss(subscription, plan) === null)
  const offered = fitting.length > 0 ? fitting : atOnce
  const had = subscription.resources?.plano_atual
  const isTooSmall = PAID_PLANS.some((plan) => plan === had && !offered.includes(plan))
  const preferred = isTooSmall ? [] : [had, chosen, RECOMMENDED_PLAN]
  return preferred.flatMap((plan) => offered.filter((one) => one === plan))[0] ?? offered[0]
}

/** What would be read alone once a lower plan has begun; null where all of it fits. */
function formatLoss({ used }: Subscription, plan: PaidPlan): string | null {
  const { max_professionals, max_clients } = getPlanLimits(plan)
  const beyond = {
    professionals: Math.max(0, used.professionals - max_professionals),
    clients: Math.max(0, used.clients - max_clients),
  }
  return beyond.professionals + beyond.clients === 0 ? null : t.confirm.loses(beyond)
}

/** As the server judges it. */
function getWay(subscription: Subscription, purchase: PlanPurchase): PlanWay {
  const { resources, renewal, failed, cancelled_at } = subscription
  if (!resources) return 'now'
  const { plan, cycle } = purchase
  const stored = toStoredResources(subscription, resources)
  const way = getPurchaseWay(stored, { plan }, Date.now())
  if (!renewal || failed || cancelled_at || way === 'now') return way
  return renewal.plan === plan && renewal.cycle === cycle ? 'refused' : 'renewal'
}
