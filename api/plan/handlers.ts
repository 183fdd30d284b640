import type { Context } from '#api/context.ts'
import type { subscriptionEndpoints } from '#api/contract/subscription.ts'
import type { Handlers } from '#api/mount.ts'
import { changeNextPlan, changeRenewal } from './renewal.ts'
import { startCheckout } from './start-checkout.ts'
import { receiveStripeEvent } from './stripe/webhook.ts'
import { getCheckout, getSubscription, refundCheckout } from './subscription.ts'

/** The handlers of this room. */
export const createPlanHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof subscriptionEndpoints> => ({
  'GET /api/subscription': getSubscription(context),
  'POST /api/subscription/checkouts': startCheckout(context),
  'GET /api/subscription/checkouts/:id': getCheckout(context),
  'POST /api/subscription/checkouts/:id/refund': refundCheckout(context),
  'PUT /api/subscription/renewal': changeRenewal(context),
  'PUT /api/subscription/next': changeNextPlan(context),
  'POST /api/stripe/webhook': receiveStripeEvent(context),
})
