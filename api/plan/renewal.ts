/** Whether a plan goes on by itself, and as which. */
import type Stripe from 'stripe'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { findResources } from '#db/account/profiles.ts'
import { lockResources, saveResources } from '#db/plans.ts'
import { findStripeHouse, type StripeHouse } from '#db/stripe.ts'
import { getPlanPrice, getPlanRank, type PaidPlan } from '#domain/plan/plans.ts'
import type { PlanPurchase } from '#domain/plan/purchase.ts'
import { stopCharging } from './stop-charging.ts'
import { requireProduct } from './stripe-checkout.ts'
import { askForOwner } from './stripe-client.ts'
import { INTERVALS, toSeconds } from './stripe-objects.ts'
import { reconcileHouse } from './stripe-reconcile.ts'

/** Saved twice it is one change. */
export function changeRenewal(
  context: Context,
): Handler<Contract['PUT /api/subscription/renewal']> {
  return async ({ body: { renews } }, caller, sender) => {
    const { user_id, house } = await context.storage.read(async (db) => {
      const who = await caller(db)
      return { user_id: who.user_id, house: await findStripeHouse(db, who.user_id) }
    })
    const subscription = house?.subscription ?? null
    if (subscription !== null)
      await changeAtStripe(context, user_id, ({ subscriptions }) =>
        // What failed to be charged is not to be tried again for a period that nobody wants.
        house && house.tries > 0 && !renews
          ? stopCharging(context, user_id)
          : subscriptions.update(subscription, { cancel_at_period_end: !renews }),
      )
    return context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      await lockResources(tx, user_id)
      const stored = await findResources(tx, user_id)
      if (!stored?.plano_expira_em) throw new RefusalError({ code: 'plan_not_paid' })
      const now = context.now()
      const isNew = (stored.cancelled_at === null) !== renews
      if (isNew) await saveResources(tx, user_id, { cancelled_at: renews ? null : now }, now)
      if (!isNew && subscription === null) return undefined
      await writeAudit(tx, context, account.id, renews ? 'plan_resumed' : 'plan_cancelled', sender)
      return undefined
    })
  }
}

/** A lower plan, or another cycle, from the next charge on: nothing is paid for it before. */
export function changeNextPlan(context: Context): Handler<Contract['PUT /api/subscription/next']> {
  return async ({ body }, caller, sender) => {
    const { user_id, account, house, current } = await context.storage.read(async (db) => {
      const who = await caller(db)
      const stored = await findResources(db, who.user_id)
      const plan = stored?.plano_atual ?? 'trial'
      return { ...who, house: await findStripeHouse(db, who.user_id), current: plan }
    })
    const renewing = requireRenewing(house, context.now())
    if (getPlanRank(body.plan) > getPlanRank(current))
      throw new RefusalError({ code: 'plan_not_sold' })
    await changeAtStripe(context, user_id, (stripe) => changeItem(stripe, renewing, body))
    await noteChange(context, account.id, sender, body)
    return undefined
  }
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
async function changeItem(
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

function noteChange(
  context: Context,
  account_id: string,
  sender: Sender,
  { plan, cycle }: { plan: PaidPlan; cycle: string },
): Promise<void> {
  return context.storage.write((tx) =>
    writeAudit(tx, context, account_id, 'plan_changed', sender, { plan, cycle }),
  )
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
