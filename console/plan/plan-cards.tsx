import { Check, Clock, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { listPlanFeatures, plansText } from '#console/messages/plans.ts'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { formatReais, toReais } from '#domain/money/money.ts'
import type { PaymentWay } from '#domain/plan/checkout.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import {
  BILLING_CYCLES,
  type BillingCycle,
  getAnnualSaving,
  getCycleMonths,
  getPlanPrice,
  PAID_PLANS,
  type PaidPlan,
  type Plan,
} from '#domain/plan/plans.ts'
import styles from './plan-cards.module.css'

export const RECOMMENDED_PLAN: PaidPlan = 'essencial'
/** Of what is not there yet. */
const STATE_WORDS = {
  included: null,
  lacking: null,
  soon: plansText.soon,
  developing: plansText.developing,
}

const ICONS = { included: Check, lacking: Minus, soon: Clock, developing: Clock }

type Props = {
  cycle: BillingCycle
  /** What the house has; null: none of them. */
  current: Plan | null
  /** It had that, and it is over. */
  isOver?: boolean
  /** What was chosen before there was an account: it stands out as ours does. */
  chosen?: PaidPlan | undefined
  /** By which a year is charged; undefined while it is not known. */
  payment: PaymentWay | undefined
  /** What can be done with a plan. */
  renderAction: (plan: PaidPlan) => ReactNode
}

/** The three plans, each with what it costs and what it has. */
export function PlanCards(props: Props) {
  const { cycle, current, isOver, chosen, payment, renderAction } = props
  return (
    <ul className={styles.cards}>
      {PAID_PLANS.map((plan) => (
        <li
          key={plan}
          className={
            plan === RECOMMENDED_PLAN || plan === chosen ? styles.recommended : styles.card
          }
        >
          <h3>
            {PLAN_NAMES[plan]}
            {plan === current ? (
              <span className={styles.badge}>{isOver ? t.wasCurrent : t.isCurrent}</span>
            ) : plan === chosen ? (
              <span className={styles.badge}>{t.isChosen}</span>
            ) : (
              plan === RECOMMENDED_PLAN && (
                <span className={styles.badge}>{plansText.recommended}</span>
              )
            )}
          </h3>
          <PlanPrice
            plan={plan}
            cycle={cycle}
            charged={payment === 'stripe' ? plansText.charged.stripe : null}
          />
          <PlanContents plan={plan} />
          {renderAction(plan)}
        </li>
      ))}
    </ul>
  )
}

/** Its limits, by which plans are told apart first; on a phone the rest waits to be asked for. */
const LIMITS = 2

function PlanContents({ plan }: { plan: PaidPlan }) {
  const isWide = useIsWide()
  const features = listPlanFeatures(plan)
  if (isWide) return <Features features={features} />
  return (
    <div>
      <Features features={features.slice(0, LIMITS)} />
      <details className={styles.more}>
        <summary aria-label={t.moreOf(PLAN_NAMES[plan])}>{t.more}</summary>
        <Features features={features.slice(LIMITS)} />
      </details>
    </div>
  )
}

const Features = ({ features }: { features: ReturnType<typeof listPlanFeatures> }) => (
  <ul className={styles.contents}>
    {features.map(({ text, state }) => {
      const Icon = ICONS[state]
      return (
        <li key={text} data-state={state}>
          <Icon size={18} strokeWidth={2} aria-hidden="true" />
          {text}
          {STATE_WORDS[state] && ` (${STATE_WORDS[state].toLowerCase()})`}
        </li>
      )
    })}
  </ul>
)

type PriceProps = { plan: PaidPlan; cycle: BillingCycle; charged: string | null }

function PlanPrice({ plan, cycle, charged }: PriceProps) {
  const price = getPlanPrice(plan, cycle)
  return (
    <p className={styles.price}>
      <strong>{formatReais(toReais(price / getCycleMonths(cycle)))}</strong> {plansText.perMonth}
      {cycle === 'annual' && (
        <small>
          <span>{t.annual(formatReais(toReais(price)), charged)}</span>
          <span>{t.save(formatReais(toReais(getAnnualSaving(plan))))}</span>
        </small>
      )}
    </p>
  )
}

type CycleProps = { value: BillingCycle; onChange: (cycle: BillingCycle) => void }

/** Whether a plan is paid by the month or by the year. */
export function CycleChoice({ value, onChange }: CycleProps) {
  return (
    <fieldset className={styles.cycles}>
      <legend>{t.cycle}</legend>
      {BILLING_CYCLES.map((cycle) => (
        <label key={cycle}>
          <input
            type="radio"
            name="ciclo"
            checked={cycle === value}
            onChange={() => onChange(cycle)}
          />
          {CYCLE_NAMES[cycle]}
        </label>
      ))}
    </fieldset>
  )
}
