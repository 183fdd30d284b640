import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import {
  beginCheckout,
  decodeCheckout,
  encodeCheckout,
  findWaiting,
  toPurchase,
} from '#api/plan/payment/begin-checkout.ts'
import type { PaymentProvider, Press } from '#api/plan/payment/provider.ts'
import { type CheckoutRow, findCheckout, updateCheckout } from '#db/plans.ts'
import { isSamePurchase, type StartedPurchase } from '#domain/plan/checkout.ts'
import { closeStripePage, openStripePage } from './checkout.ts'
import { askForOwner } from './client.ts'
import { reconcileHouse } from './reconcile.ts'

/** @returns the checkout with Stripe's page for it @throws Refused `payment_unavailable` */
export const startStripeCheckout = (
  context: Context,
  provider: PaymentProvider,
  press: Press,
): Promise<string> => askForOwner(context, beginAtStripe(context, provider, press))

/** Stripe is asked outside of any transaction: before it about what waits, after it for a page to pay at. */
async function beginAtStripe(
  context: Context,
  provider: PaymentProvider,
  press: Press,
): Promise<string> {
  const { storage } = context
  const stripe = await context.stripe?.client()
  if (!stripe) throw new RefusalError({ code: 'payment_by_contact' })
  const { user_id, waiting } = await storage.read(async (db) => {
    const who = await press.caller(db)
    return { user_id: who.user_id, waiting: await findWaiting(db, who.user_id) }
  })
  if (waiting) await clearWaiting(stripe, context, waiting, toPurchase(provider, press))
  const { id } = decodeCheckout(await beginCheckout(context, provider, press))
  const begun = await storage.read((db) => findCheckout(db, user_id, id))
  if (begun?.state === 'waiting' && begun.stripe_session === null)
    await openStripePage(stripe, context, begun)
  const known = await storage.read((db) => findCheckout(db, user_id, id))
  if (!known) throw new RefusalError({ code: 'checkout_not_found' })
  return encodeCheckout(known)
}

/** A page takes two hours from its checkout on, and no less than half an hour. */
const PAGE_MADE_WITHIN_MS = 60 * 60_000

/** What somebody does not want any more makes way for what they want; what was paid meanwhile is settled. */
async function clearWaiting(
  stripe: Stripe,
  context: Context,
  { id, user_id, stripe_session, created_at, ...waiting }: CheckoutRow,
  wanted: StartedPurchase,
): Promise<void> {
  const isSame = isSamePurchase(waiting, wanted)
  if (stripe_session !== null) {
    if (!isSame) await closeStripePage(stripe, stripe_session)
    return reconcileHouse(context, user_id)
  }
  // Stripe did not answer then.
  if (isSame && context.now() - created_at < PAGE_MADE_WITHIN_MS) return
  await context.storage.write((tx) => updateCheckout(tx, user_id, id, { state: 'failed' }))
}
