import { findCheckout, lockResources } from '#db/plans.ts'
import { SIMULATED_PAYMENT_MS } from '#domain/plan/checkout.ts'
import { beginCheckout } from './begin-checkout.ts'
import { BY_CONTACT } from './by-contact.ts'
import type { PaymentProvider } from './provider.ts'
import { settleCheckout } from './settle.ts'
import { undoPayment } from './undo.ts'

/** The demo's, which asks for no money: paid once its time has come. Nothing goes on by itself. */
export const SIMULATED: PaymentProvider = {
  ...BY_CONTACT,
  name: 'simulated',
  startCheckout: (context, press) => beginCheckout(context, SIMULATED, press),
  getNextLook: (_created_at, now) => now + SIMULATED_PAYMENT_MS,
  settle: (context, { user_id, id }) =>
    context.storage.write((tx) => settleCheckout(tx, context, user_id, id)),
  canRefund: () => true,
  refund: (context, { user_id, id }, permit) =>
    context.storage.write(async (tx) => {
      await lockResources(tx, user_id)
      await permit(tx)
      const known = await findCheckout(tx, user_id, id)
      if (known && known.state !== 'refunded') await undoPayment(tx, context, known)
    }),
}
