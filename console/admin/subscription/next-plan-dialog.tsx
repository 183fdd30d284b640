import { subscriptionText as t } from '#console/messages/subscription.ts'
import { formatDay, type Subscription } from '#console/plan/subscription-query.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'
import { SUBSCRIPTION_ACT, useChange } from './use-change.ts'

type Props = {
  subscription: Subscription
  purchase: PlanPurchase
  /** What is lost by it, where something is. */
  note: string | null
  onClose: () => void
}

/** A lower plan, or another cycle, from the next charge on. */
export function NextPlanDialog({ subscription, purchase, note, onClose }: Props) {
  const { plan, cycle } = purchase
  const { renewal, timezone } = subscription
  const change = useChange((body: PlanPurchase) => call('PUT /api/subscription/next', { body }))
  if (!renewal) return null
  return (
    <ConfirmDialog
      title={t.changeNextOf(PLAN_NAMES[plan])}
      lead={t.changeNextText(
        formatReais(toReais(getPlanPrice(plan, cycle))),
        CYCLE_NAMES[cycle].toLowerCase(),
        formatDay(renewal.at, timezone),
      )}
      note={note}
      label={t.changeNext}
      busy={change.isPending && t.saving}
      onConfirm={() =>
        change.mutate(purchase, {
          onSuccess: () => toastActDone(SUBSCRIPTION_ACT, t.changedNext),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  )
}
