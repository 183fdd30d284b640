import type { Context } from '#api/context.ts'
import { listCheckouts } from '#db/plans.ts'
import { findStripeHouse } from '#db/stripe.ts'
import { MOST_CHECKOUTS } from './settle.ts'
import { closeStripePage } from './stripe-checkout.ts'

/** More than a house ever has at once. */
const MOST = 100

/**
 * Ends at once whatever Stripe would go on charging a house for, and the pages where it could still pay.
 * What is paid stays paid. Done twice it is done once.
 * @throws Stripe's errors, and the network's
 */
export async function stopCharging(
  { storage, stripe: gate }: Pick<Context, 'storage' | 'stripe'>,
  user_id: string,
): Promise<void> {
  const { house, checkouts } = await storage.read(async (db) => ({
    house: await findStripeHouse(db, user_id),
    checkouts: await listCheckouts(db, user_id, MOST_CHECKOUTS),
  }))
  const stripe = await gate?.client()
  if (!house || !stripe) return
  for (const { state, stripe_session } of checkouts)
    if (state === 'waiting' && stripe_session !== null)
      await closeStripePage(stripe, stripe_session)
  const { customer } = house
  const { data } = await stripe.subscriptions.list({ customer, limit: MOST })
  for (const { id, metadata } of data)
    if (metadata.house === user_id) await stripe.subscriptions.cancel(id, { prorate: false })
}
