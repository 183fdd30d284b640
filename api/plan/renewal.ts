/** Whether a plan goes on by itself, and as which. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { findResources } from '#db/account/profiles.ts'
import { lockResources, saveResources } from '#db/plans.ts'
import { findStripeHouse } from '#db/stripe.ts'
import { getPlanRank, type PaidPlan } from '#domain/plan/plans.ts'
import {
  changeAtStripe,
  changeSubscription,
  requireRenewing,
} from './stripe/change-subscription.ts'
import { stopCharging } from './stripe/stop-charging.ts'

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
    await changeAtStripe(context, user_id, (stripe) => changeSubscription(stripe, renewing, body))
    await noteChange(context, account.id, sender, body)
    return undefined
  }
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
