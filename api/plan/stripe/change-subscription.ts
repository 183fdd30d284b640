/** Changes what is charged by itself. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import type { StripeHouse } from '#db/stripe.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'
import { requireProduct } from './checkout.ts'
import { askForOwner } from './client.ts'
import { INTERVALS, toSeconds } from './objects.ts'
import { reconcileHouse } from './reconcile.ts'

type Renewing = { subscription: string; period_end: number }

/** @throws Refused `plan_not_paid` where nothing goes on by itself, or its charge has failed */
export function requireRenewing(house: StripeHouse | null, now: number): Renewing {
  const { subscription = null, period_end = null, tries = 0 } = house ?? {}
  if (subscription === null || period_end === null || period_end <= now || tries > 0)
    throw new RefusalError({ code: 'plan_not_paid' })
  return { subscription, period_end }
}

/** What is paid holds until its end, whatever is charged then, and for how long. */
export async function changeSubscription(
  stripe: Stripe,
  { subscription, period_end }: Renewing,
  { plan, cycle }: PlanPurchase,
): Promise<void> {
  const product = await requireProduct(stripe, plan)
  const { items } = await stripe.subscriptions.retrieve(subscription)
  const [item] = items.data
  if (!item) throw new RefusalError({ code: 'plan_not_paid' })
  const recurring = { interval: INTERVALS[cycle] }
  const price = { currency: 'brl', product, unit_amount: getPlanPrice(plan, cycle), recurring }
  await stripe.subscriptions.update(subscription, {
    items: [{ id: item.id, quantity: 1, price_data: price }],
    trial_end: toSeconds(period_end),
    proration_behavior: 'none',
    cancel_at_period_end: false,
  })
}

/** At Stripe first: what holds here is read from there. */
export async function changeAtStripe(
  context: Context,
  user_id: string,
  change: (stripe: Stripe) => Promise<unknown>,
): Promise<void> {
  const stripe = await context.stripe?.client()
  if (!stripe) throw new RefusalError({ code: 'payment_unavailable' })
  await askForOwner(context, change(stripe))
  await askForOwner(context, reconcileHouse(context, user_id))
}
