import { plansText } from '#console/messages/plans.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { formatDay, type Subscription } from '#console/plan/subscription-query.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { formatReais, toReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import type { PlanPurchase, PurchaseWay } from '#domain/plan/purchase.ts'
import styles from './subscription.module.css'

/** `renewal`: nothing is paid now, the next charge is another one. */
export type PlanWay = PurchaseWay | 'renewal'

type Props = {
  subscription: Subscription
  purchase: PlanPurchase
  way: PlanWay
  /** The one filled button of the screen. */
  isFirst: boolean
  isWaiting: boolean
  onChoose: () => void
}

/** What can be done with a plan: it is bought, asked for of somebody, or why neither. */
export function PlanAction(props: Props) {
  const { subscription, purchase, way, isFirst, isWaiting, onChoose } = props
  if (way === 'refused') {
    const reason = explainRefused(subscription, purchase)
    return reason && <p className={styles.quiet}>{reason}</p>
  }
  const act = nameAct(subscription, purchase, way)
  if (subscription.payment === 'contact')
    return <PlanRequest subscription={subscription} purchase={purchase} act={act} />
  return (
    <Button
      look={isFirst ? 'primary' : 'secondary'}
      aria-label={act.spoken}
      busy={isWaiting && t.waiting}
      onClick={onChoose}
    >
      {act.label}
    </Button>
  )
}

type Act = { label: string; spoken: string }

function nameAct({ resources }: Subscription, { plan }: PlanPurchase, way: PlanWay): Act {
  const name = PLAN_NAMES[plan]
  if (way === 'renewal') return { label: t.changeNext, spoken: t.changeNextOf(name) }
  // Of what is over as of what goes on.
  const isRenewed = way === 'extends' || resources?.status === 'plan_expired'
  return plan === resources?.plano_atual && isRenewed
    ? { label: t.renew, spoken: t.renewOf(name) }
    : { label: plansText.choose, spoken: t.chooseOf(name) }
}

/** Why a plan is not sold now, and from when on it is; null for the one that is had. */
function explainRefused(subscription: Subscription, { plan }: PlanPurchase): string | null {
  const { resources, next, timezone, contact } = subscription
  const n = t.notSold
  const write = n.write(contact)
  if (next) return `${n.next(PLAN_NAMES[next.plan], formatDay(next.starts_at, timezone))} ${write}`
  if (plan === resources?.plano_atual) return null
  const ends = resources?.plano_expira_em
  return ends ? `${n.ahead(formatDay(ends, timezone))} ${write}` : null
}

type RequestProps = { subscription: Subscription; purchase: PlanPurchase; act: Act }

/** A letter that says all that its reader has to know. */
function PlanRequest({ subscription, purchase: { plan, cycle }, act }: RequestProps) {
  const { contact, contact_whatsapp } = subscription
  const { data: me } = useMe()
  const body = t.request(
    act.spoken,
    CYCLE_NAMES[cycle].toLowerCase(),
    formatReais(toReais(getPlanPrice(plan, cycle))),
    { name: me?.business?.name ?? null, account: me?.email ?? '' },
  )
  const look = getButtonClass({ look: 'secondary' })
  if (contact)
    return (
      <a
        href={`mailto:${contact}?${toQuery({ subject: act.spoken, body })}`}
        aria-label={t.byEmail(act.spoken)}
        className={look}
      >
        {t.byEmail(act.label)}
      </a>
    )
  if (!contact_whatsapp) return null
  return (
    <a
      href={`https://wa.me/${contact_whatsapp}?${toQuery({ text: body })}`}
      aria-label={t.byWhatsApp(act.spoken)}
      className={look}
    >
      {t.byWhatsApp(act.label)}
    </a>
  )
}

/** Programs for letters know no `+` for a space. */
const toQuery = (fields: Record<string, string>) =>
  new URLSearchParams(fields).toString().replaceAll('+', '%20')
