import { subscriptionText as t } from '#console/messages/subscription.ts'
import styles from '#console/plan/plan-cards.module.css'
import { CHECKOUT_METHODS, type CheckoutMethod } from '#domain/plan/checkout.ts'

type Props = { value: CheckoutMethod; onChange: (method: CheckoutMethod) => void }

/** How a plan is paid at Stripe. */
export function MethodChoice({ value, onChange }: Props) {
  return (
    <fieldset className={styles.cycles}>
      <legend>{t.method}</legend>
      {CHECKOUT_METHODS.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name="forma"
            checked={method === value}
            onChange={() => onChange(method)}
          />
          {t.methods[method]}
        </label>
      ))}
    </fieldset>
  )
}
