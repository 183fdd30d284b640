import { Link } from '@tanstack/react-router'
import { text } from '#console/messages/app.ts'
import { subscriptionText } from '#console/messages/subscription.ts'
import {
  type Checkout,
  findJustPaid,
  findWaiting,
  formatPurchaseTime,
  type Subscription,
} from '#console/plan/subscription-query.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'

const t = subscriptionText.confirm

/** What is being paid, or was minutes ago: a reload and another tab say the same. */
export function LatestPayment({ subscription }: { subscription: Subscription }) {
  const paid = findJustPaid(subscription)
  const isWaiting = findWaiting(subscription)?.provider === 'simulated'
  return (
    <div role="status">
      {isWaiting ? (
        <Notice>{t.paying}</Notice>
      ) : (
        paid && (
          <Notice>
            {formatJustPaid(paid, subscription.timezone)} <ReceiptLink checkout={paid} />
          </Notice>
        )
      )}
    </div>
  )
}

type Props = {
  paid: Checkout
  purchase: PlanPurchase
  /** What it would do. */
  says: string
  timezone: string
  onConfirm: () => void
  onClose: () => void
}

/** Before a purchase that may be the same one, pressed again. */
export function AnotherPurchaseDialog(props: Props) {
  const { paid, purchase, says, timezone, onConfirm, onClose } = props
  const { plan, cycle } = purchase
  const price = formatReais(toReais(getPlanPrice(plan, cycle)))
  return (
    <ConfirmDialog
      title={plan === paid.plan ? t.justPaidTitle : t.justPaidOther(PLAN_NAMES[plan])}
      lead={formatJustPaid(paid, timezone)}
      note={t.another(PLAN_NAMES[plan], CYCLE_NAMES[cycle].toLowerCase(), price, says)}
      label={t.buyAnother}
      cancelLabel={text.close}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

const ReceiptLink = ({ checkout: { id } }: { checkout: Checkout }) => (
  <Link to="/payment-success" search={{ session_id: id }}>
    {subscriptionText.receipt}
  </Link>
)

const formatJustPaid = (paid: Checkout, timezone: string): string =>
  t.justPaid(
    PLAN_NAMES[paid.plan],
    CYCLE_NAMES[paid.cycle].toLowerCase(),
    formatReais(paid.amount),
    formatPurchaseTime(paid, timezone),
  )
