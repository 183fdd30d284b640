import type { PaymentProvider } from '#api/plan/payment/provider.ts'
import { getNextLook } from '#domain/plan/checkout.ts'
import { changePlan, changeRenewal } from './change-renewal.ts'
import { reconcileHouse } from './reconcile.ts'
import { refundAtStripe } from './refund.ts'
import { startStripeCheckout } from './start-checkout.ts'
import { stopCharging } from './stop-charging.ts'

/** Real money: what holds here is read from there (`reconcileHouse`), whoever tells of it. */
export const STRIPE: PaymentProvider = {
  name: 'stripe',
  hasMethods: true,
  startCheckout: (context, press) => startStripeCheckout(context, STRIPE, press),
  getNextLook,
  settle: (context, { user_id }) => reconcileHouse(context, user_id),
  // Boletos go back by hand; so does what went on by itself.
  canRefund: ({ method, stripe_session }) => method !== 'boleto' && stripe_session !== null,
  refund: refundAtStripe,
  changeRenewal,
  changePlan,
  stopCharging,
}
