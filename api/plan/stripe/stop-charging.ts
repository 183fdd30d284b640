import { WorkFailure } from '#api/due-work/handler.ts'
import type { PaymentContext, StopContext } from '#api/plan/payment/provider.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { findStripeHouse } from '#db/stripe.ts'
import { closeStripePage } from './checkout.ts'
import { isStripeError } from './client.ts'
import { listOpenSessions, reconcileHouse } from './reconcile.ts'

/** More than a house ever has at once. */
const MOST = 100

/**
 * Ends at once whatever Stripe would go on charging a house for, and the pages where it could still pay.
 * What is paid stays paid. Done twice it is done once.
 * @throws Stripe's errors, and the network's; WorkFailure where Stripe may charge and is not configured
 */
export async function stopCharging(
  { storage, stripe: gate, log }: StopContext,
  user_id: string,
): Promise<void> {
  const { house, sessions } = await storage.read(async (db) => ({
    house: await findStripeHouse(db, user_id),
    sessions: await listOpenSessions(db, user_id),
  }))
  if (!house) return
  const { customer, subscription } = house
  if (!gate) {
    if (subscription === null && sessions.length === 0) return
    log.error(
      { at: 'stripe', customer, subscription },
      'a house that leaves may still be charged: start with the STRIPE_SECRET_KEY it paid with',
    )
    throw new WorkFailure('stripe is not configured')
  }
  const stripe = await gate.client()
  try {
    for (const session of sessions) await closeStripePage(stripe, session)
    const { data } = await stripe.subscriptions.list({ customer, limit: MOST })
    for (const { id, metadata } of data)
      if (metadata.house === user_id) await stripe.subscriptions.cancel(id, { prorate: false })
  } catch (error) {
    if (isStripeError(error) && isForGood(error.statusCode))
      log.error(
        { at: 'stripe', customer, subscription, status: error.statusCode },
        'Stripe does not let go of a house: set its keys right, or see leave-without-stripe in docs/payments.md',
      )
    throw error
  }
}

/**
 * Closes the pages where a house that leaves could still pay, and settles what became of them.
 * @throws Stripe's errors, and the network's; WorkFailure where Stripe is not configured
 */
export async function closeStripePages(context: PaymentContext, user_id: string): Promise<void> {
  const sessions = await context.storage.read(async (db) =>
    // One that stays after all may be paying by now.
    (await findLeaving(db, user_id)) ? listOpenSessions(db, user_id) : [],
  )
  if (sessions.length === 0) return
  const stripe = await context.stripe?.client()
  if (!stripe) throw new WorkFailure('stripe is not configured')
  for (const session of sessions) await closeStripePage(stripe, session)
  await reconcileHouse(context, user_id)
}

/** The key, the account or what was asked for is not there: asking again changes nothing. */
const isForGood = (status = 0) => status >= 400 && status < 500 && status !== 429
