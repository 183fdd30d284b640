/** The due work of payments: what waits is settled or asked for, though nobody tells of it. */
import type { WorkHandler } from '#api/due-work/handler.ts'
import { findCheckout } from '#db/plans.ts'
import { LEAVING_KEY } from './leave.ts'
import { CHECKOUT_KEY, scheduleLook } from './payment/begin-checkout.ts'
import type { PaymentContext } from './payment/provider.ts'
import { getPaymentProvider } from './providers.ts'
import { HOUSE_KEY, scheduleEndedPeriods } from './stripe/ended-periods.ts'
import { reconcileHouse } from './stripe/reconcile.ts'
import { closeStripePages } from './stripe/stop-charging.ts'

/** Says of a simulated payment, once its time has come, that it was made; asks Stripe for the others. */
export function createCheckoutHandler(context: PaymentContext): WorkHandler {
  return {
    run: async ({ user_id, key }) => {
      if (user_id === null) return
      if (key.startsWith(HOUSE_KEY)) return reconcileHouse(context, user_id)
      if (key.startsWith(LEAVING_KEY)) return closeStripePages(context, user_id)
      const [id = '', looks = '0'] = key.slice(CHECKOUT_KEY.length).split(':')
      await lookAtCheckout(context, user_id, id, Number(looks))
    },
    schedule: () => scheduleEndedPeriods(context),
  }
}

async function lookAtCheckout(
  context: PaymentContext,
  user_id: string,
  id: string,
  looks: number,
): Promise<void> {
  const { storage } = context
  const checkout = await storage.read((db) => findCheckout(db, user_id, id))
  if (checkout?.state !== 'waiting') return
  const provider = getPaymentProvider(checkout)
  await provider.settle(context, checkout)
  await storage.write(async (tx) => {
    const known = await findCheckout(tx, user_id, id)
    if (known?.state === 'waiting') await scheduleLook(tx, context, provider, known, looks + 1)
  })
}
