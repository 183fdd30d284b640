/** Changes what is charged by itself. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { findResources } from '#db/account/profiles.ts'
import { findStripeHouse, type StripeHouse } from '#db/stripe.ts'
import { getPlanPrice, getPlanRank } from '#domain/plan/plans.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'
import { ensureProduct } from './checkout.ts'
import { askForOwner } from './client.ts'
import { INTERVALS, toSeconds } from './objects.ts'
import { reconcileHouse } from './reconcile.ts'
import { stopCharging } from './stop-charging.ts'

/** @returns false where nothing goes on by itself */
export async function changeRenewal(
  context: Context,
  user_id: string,
  renews: boolean,
): Promise<boolean> {
  const house = await context.storage.read((db) => findStripeHouse(db, user_id))
  const subscription = house?.subscription ?? null
  if (!house || subscription === null) return false
  await changeAtStripe(context, user_id, ({ subscriptions }) =>
    // What failed to be charged is not to be tried again for a period that nobody wants.
    house.tries > 0 && !renews
      ? stopCharging(context, user_id)
      : subscriptions.update(subscription, { cancel_at_period_end: !renews }),
  )
  return true
}

/** @throws Refused `plan_not_sold` for a higher one, which is paid at once */
export async function changePlan(
  context: Context,
  user_id: string,
  wanted: PlanPurchase,
): Promise<void> {
  const { house, stored } = await context.storage.read(async (db) => ({
    house: await findStripeHouse(db, user_id),
    stored: await findResources(db, user_id),
  }))
  const renewing = requireRenewing(house, context.now())
  if (getPlanRank(wanted.plan) > getPlanRank(stored?.plano_atual ?? 'trial'))
    throw new RefusalError({ code: 'plan_not_sold' })
  await changeAtStripe(context, user_id, (stripe) => changeSubscription(stripe, renewing, wanted))
}

type Renewing = { subscription: string; period_end: number }

/** @throws Refused `plan_not_paid` where nothing goes on by itself, or its charge has failed */
function requireRenewing(house: StripeHouse | null, now: number): Renewing {
  const { subscription = null, period_end = null, tries = 0 } = house ?? {}
  if (subscription === null || period_end === null || period_end <= now || tries > 0)
    throw new RefusalError({ code: 'plan_not_paid' })
  return { subscription, period_end }
}

/** What is paid holds until its end, whatever is charged then, and for how long. */
async function changeSubscription(
  stripe: Stripe,
  { subscription, period_end }: Renewing,
  { plan, cycle }: PlanPurchase,
): Promise<void> {
  const product = await ensureProduct(stripe, plan)
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
async function changeAtStripe(
  context: Context,
  user_id: string,
  change: (stripe: Stripe) => Promise<unknown>,
): Promise<void> {
  const stripe = await context.stripe?.client()
  if (!stripe) throw new RefusalError({ code: 'payment_unavailable' })
  await askForOwner(context, change(stripe))
  await askForOwner(context, reconcileHouse(context, user_id))
}
