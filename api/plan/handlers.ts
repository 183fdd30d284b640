import type { Context } from '#api/context.ts'
import type { subscriptionEndpoints } from '#api/contract/subscription.ts'
import type { Handlers } from '#api/mount.ts'
import {
  changeRenewal,
  getCheckout,
  getSubscription,
  refundCheckout,
  startCheckout,
} from './subscription.ts'

/** The handlers of this room. */
export const createPlanHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof subscriptionEndpoints> => ({
  'GET /api/subscription': getSubscription(context),
  'POST /api/subscription/checkouts': startCheckout(context),
  'GET /api/subscription/checkouts/:id': getCheckout(context),
  'POST /api/subscription/checkouts/:id/refund': refundCheckout(context),
  'PUT /api/subscription/renewal': changeRenewal(context),
})
