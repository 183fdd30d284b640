import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { CallInput, Contract } from '#api/contract/contract.ts'
import { subscriptionEndpoints } from '#api/contract/subscription.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { Sender } from '#api/http/sender.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Callers } from '#api/identity/authenticate.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  listCheckouts,
  lockResources,
  MOST_CHECKOUTS,
  updateCheckout,
} from '#db/plans.ts'
import { isSamePurchase, type StartedPurchase } from '#domain/plan/checkout.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import { getPurchaseWay } from '#domain/plan/purchase.ts'
import { isRenewing } from '#domain/plan/standing.ts'
import { scheduleLook } from './check-checkouts.ts'
import { closeStripePage, openStripePage } from './stripe/checkout.ts'
import { askForOwner } from './stripe/client.ts'
import { reconcileHouse } from './stripe/reconcile.ts'

const CALL = 'POST /api/subscription/checkouts'

/** One press of an owner's button. */
type Press = {
  key: string | undefined
  body: CallInput<typeof CALL>['body']
  caller: Callers['owner']
  sender: Sender
}

/** What a browser says grants nothing: the checkout is settled by due work, or by the provider's word. */
export function startCheckout(context: Context): Handler<Contract[typeof CALL]> {
  return async ({ headers, body }, caller, sender) => {
    const { payment } = context.plans
    if (payment === 'contact') throw new RefusalError({ code: 'payment_by_contact' })
    const press = { key: headers['idempotency-key'], body, caller, sender }
    const text =
      payment === 'stripe'
        ? await askForOwner(context, beginAtStripe(context, press))
        : await begin(context, press)
    context.wakeWorker()
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Stripe is asked outside of any transaction: before it about what waits, after it for a page to pay at. */
async function beginAtStripe(context: Context, press: Press): Promise<string> {
  const { storage } = context
  const stripe = await context.stripe?.client()
  if (!stripe) throw new RefusalError({ code: 'payment_by_contact' })
  const { user_id, waiting } = await storage.read(async (db) => {
    const who = await press.caller(db)
    return { user_id: who.user_id, waiting: await findWaiting(db, who.user_id) }
  })
  if (waiting) await clearWaiting(stripe, context, waiting, toPurchase(context, press))
  const { id } = decodeCheckout(await begin(context, press))
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

const encodeCheckout = (row: CheckoutRow): string =>
  JSON.stringify(z.encode(subscriptionEndpoints[CALL].response, row))
const decodeCheckout = (text: string) =>
  z.decode(subscriptionEndpoints[CALL].response, JSON.parse(text))

function begin(context: Context, press: Press): Promise<string> {
  const { key, body, caller, sender } = press
  return context.storage.write(async (tx) => {
    const { user_id, account } = await caller(tx)
    const keyed = { key, body, now: context.now() }
    return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
      await lockResources(tx, user_id)
      // A year that is paid now would end with the house.
      if (await findLeaving(tx, user_id)) throw new RefusalError({ code: 'leaving_house' })
      const wanted = toPurchase(context, press)
      const waiting = await findWaiting(tx, user_id)
      if (waiting && !isSamePurchase(waiting, wanted))
        throw new RefusalError({ code: 'checkout_waiting' })
      const made = waiting ?? (await createCheckout(tx, context, user_id, wanted))
      const facts = { plan: body.plan, cycle: body.cycle }
      if (!waiting) await writeAudit(tx, context, account.id, 'plan_checkout', sender, facts)
      return encodeCheckout(made)
    })
  })
}

function toPurchase({ plans }: Context, { body }: Press): StartedPurchase {
  const { plan, cycle, method = 'card' } = body
  return { plan, cycle, method: plans.payment === 'stripe' ? method : null }
}

async function findWaiting(db: Db, user_id: string): Promise<CheckoutRow | undefined> {
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  return checkouts.find(({ state }) => state === 'waiting')
}

async function createCheckout(
  tx: Db,
  context: Context,
  user_id: string,
  purchase: StartedPurchase,
): Promise<CheckoutRow> {
  const now = context.now()
  const { resources } = await loadHousePlan(tx, context, user_id)
  const way = getPurchaseWay(resources, purchase, now)
  if (way === 'refused') throw new RefusalError({ code: 'plan_not_sold' })
  if (resources && way !== 'now' && isRenewing(resources, now))
    throw new RefusalError({ code: 'plan_renews' })
  const row = await insertCheckout(tx, {
    ...{ id: context.newId(), user_id, ...purchase },
    amount: getPlanPrice(purchase.plan, purchase.cycle),
    provider: purchase.method === null ? 'simulated' : 'stripe',
    ...{ state: 'waiting', created_at: now },
  })
  await scheduleLook(tx, context, row, 0)
  return row
}
