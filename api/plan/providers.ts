/** Whom a house, or a payment of it, has to do with. */
import type { Db } from '#db/dialect/kit.ts'
import type { CheckoutRow } from '#db/plans.ts'
import { findStripeHouse } from '#db/stripe.ts'
import type { PaymentProviderName, PaymentWay } from '#domain/plan/checkout.ts'
import { BY_CONTACT } from './payment/by-contact.ts'
import type { PaymentProvider, StopContext } from './payment/provider.ts'
import { SIMULATED } from './payment/simulated.ts'
import { STRIPE } from './stripe/provider.ts'

const BY_WAY: Record<PaymentWay, PaymentProvider> = {
  simulated: SIMULATED,
  stripe: STRIPE,
  contact: BY_CONTACT,
}

const BY_NAME: Record<PaymentProviderName, PaymentProvider> = {
  simulated: SIMULATED,
  stripe: STRIPE,
  operator: BY_CONTACT,
}

/** Who takes what is paid from now on. */
export const getProvider = (plans: { payment: PaymentWay }): PaymentProvider =>
  BY_WAY[plans.payment]

/** Who took, or is to take, a payment: the installation may have changed over since. */
export const getPaymentProvider = ({ provider }: Pick<CheckoutRow, 'provider'>): PaymentProvider =>
  BY_NAME[provider]

/** Who charges a house by itself, whatever the installation is set up for by now. */
export async function findChargingProvider(db: Db, user_id: string): Promise<PaymentProvider> {
  const house = await findStripeHouse(db, user_id)
  return house?.subscription ? STRIPE : BY_CONTACT
}

/** Nobody charges a house any more, nor could it still pay. @throws where somebody does not answer */
export async function stopAllCharging(context: StopContext, user_id: string): Promise<void> {
  for (const provider of Object.values(BY_NAME)) await provider.stopCharging(context, user_id)
}
