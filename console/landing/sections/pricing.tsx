import { Check, Clock, Minus, Pause, Play } from 'lucide-react'
import { landingText as t } from '#console/messages/landing.ts'
import { formatPrice, listPlanFeatures, plansText } from '#console/messages/plans.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import {
  BILLING_CYCLES,
  getAnnualSaving,
  getPlanPrice,
  PAID_PLANS,
  type PaidPlan,
} from '#domain/plan/plans.ts'
import shared from '../parts/parts.module.css'
import { Where } from '../parts/where.tsx'
import styles from './pricing.module.css'

const HIGHLIGHTED: PaidPlan = 'essencial'
const ICONS = { included: Check, lacking: Minus, soon: Clock, developing: Clock }

export function Pricing() {
  return (
    <section id="pricing" className={`${shared.section} ${styles.pricing}`}>
      <div className={styles.top}>
        <RotatingHeading />
        <BillingToggle />
      </div>
      <ul className={styles.plans}>
        {PAID_PLANS.map((plan) => (
          <Plan key={plan} plan={plan} />
        ))}
      </ul>
      <p className={styles.note}>{t.pricing.note}</p>
    </section>
  )
}

/** Read as one sentence; seen, its end changes every two seconds (`take-over/rotation.ts`). */
function RotatingHeading() {
  const { headingWhole, headingStart, phrases, pause, resume } = t.pricing
  return (
    <div className={styles.rotating}>
      <h2 className={shared.heading}>
        <span className={shared.hidden}>{headingWhole}</span>
        <span aria-hidden="true">
          {headingStart}{' '}
          <span className={styles.phrases} data-rotation="">
            {phrases.map((phrase, i) => (
              <span key={phrase} data-phrase="" data-shown={i === 0 ? '' : undefined}>
                <span>{phrase}</span>
              </span>
            ))}
          </span>
        </span>
      </h2>
      <button
        type="button"
        className={styles.pause}
        hidden
        data-pause={pause}
        data-resume={resume}
        aria-label={pause}
      >
        <Pause size={16} strokeWidth={1.75} aria-hidden="true" />
        <Play size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Two radio buttons: which prices are seen is settled by the style sheet, without a script too. */
function BillingToggle() {
  return (
    <fieldset className={styles.toggle}>
      <legend className={shared.hidden}>{t.pricing.billing}</legend>
      {BILLING_CYCLES.map((cycle) => (
        <label key={cycle}>
          <input type="radio" name="cycle" value={cycle} defaultChecked={cycle === 'monthly'} />
          <span>
            {plansText[cycle]}
            {cycle === 'annual' && <span className={styles.discount}>{plansText.discount}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Plan({ plan }: { plan: PaidPlan }) {
  const isHighlighted = plan === HIGHLIGHTED
  const look = isHighlighted
    ? `${getButtonClass({ wide: true })} ${styles.onStage}`
    : getButtonClass({ look: 'secondary', wide: true })
  return (
    <li className={styles.plan} data-plan={plan} data-highlighted={isHighlighted ? '' : undefined}>
      <h3>
        {plansText.names[plan]}
        {isHighlighted && <span className={styles.recommended}>{plansText.recommended}</span>}
      </h3>
      <p className={styles.lead}>{plansText.leads[plan]}</p>
      <Prices plan={plan} />
      <Where slot="registration">
        <a
          className={look}
          href={`/register?plan=${plan}&cycle=monthly`}
          data-for="visitor"
          data-choose={plan}
        >
          {t.start}
          <span className={shared.hidden}> · {plansText.names[plan]}</span>
        </a>
      </Where>
      <Where slot="noRegistration">
        <p className={styles.closed} data-for="visitor">
          {t.closed}
        </p>
      </Where>
      <a className={look} href="/admin/subscription" data-for="member">
        {plansText.choose}
        <span className={shared.hidden}> · {plansText.names[plan]}</span>
      </a>
      <PlanFeatures plan={plan} />
    </li>
  )
}

function Prices({ plan }: { plan: PaidPlan }) {
  const year = getPlanPrice(plan, 'annual')
  const monthly = formatPrice(getPlanPrice(plan, 'monthly'))
  const perMonth = formatPrice(Math.round(year / 12))
  const saved = formatPrice(getAnnualSaving(plan))
  return (
    <>
      <div className={styles.prices} data-price="monthly">
        <p>
          <strong>{monthly}</strong> {plansText.perMonth}
        </p>
        <p>{t.pricing.inYear(perMonth, saved)}</p>
      </div>
      <div className={styles.prices} data-price="annual">
        <p>
          <strong>{perMonth}</strong> {plansText.perMonth}
        </p>
        <p>
          {plansText.perYear(formatPrice(year))}
          <Where slot="instalments"> {plansText.charged.simulated}</Where>
          <Where slot="atOnce">, {plansText.charged.stripe}</Where>.{' '}
          <span data-saved="">
            {plansText.save} {saved}
          </span>
        </p>
      </div>
    </>
  )
}

function PlanFeatures({ plan }: { plan: PaidPlan }) {
  return (
    <ul className={styles.features}>
      {listPlanFeatures(plan).map(({ text, state }) => {
        const Icon = ICONS[state]
        return (
          <li key={text} data-state={state}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {text}
            {state === 'soon' && <span className={shared.soon}>{plansText.soon}</span>}
            {state === 'developing' && <span className={shared.soon}>{plansText.developing}</span>}
          </li>
        )
      })}
    </ul>
  )
}
