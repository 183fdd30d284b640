import { z } from 'zod'
import type { Context } from '#api/context.ts'
import { subscriptionEndpoints } from '#api/contract/subscription.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import {
  type CheckoutRow,
  insertCheckout,
  listCheckouts,
  lockResources,
  MOST_CHECKOUTS,
} from '#db/plans.ts'
import { isSamePurchase, type StartedPurchase } from '#domain/plan/checkout.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import { getPurchaseWay } from '#domain/plan/purchase.ts'
import { isRenewing } from '#domain/plan/standing.ts'
import type { PaymentProvider, Press } from './provider.ts'

const { response } = subscriptionEndpoints['POST /api/subscription/checkouts']

export const encodeCheckout = (row: CheckoutRow): string => JSON.stringify(z.encode(response, row))
export const decodeCheckout = (text: string) => z.decode(response, JSON.parse(text))

/** Writes down that somebody wants to pay; the same again where it waits already. @returns it as the wire has it */
export function beginCheckout(
  context: Context,
  provider: PaymentProvider,
  press: Press,
): Promise<string> {
  const { key, body, caller, origin } = press
  return context.storage.write(async (tx) => {
    const { user_id, account } = await caller(tx)
    const keyed = { key, body, now: context.now() }
    return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
      await lockResources(tx, user_id)
      // A year that is paid now would end with the house.
      if (await findLeaving(tx, user_id)) throw new RefusalError({ code: 'leaving_house' })
      const wanted = toPurchase(provider, press)
      const waiting = await findWaiting(tx, user_id)
      if (waiting && !isSamePurchase(waiting, wanted))
        throw new RefusalError({ code: 'checkout_waiting' })
      const made = waiting ?? (await createCheckout(tx, context, provider, user_id, wanted))
      const facts = { plan: body.plan, cycle: body.cycle }
      if (!waiting) await writeAudit(tx, context, account.id, 'plan_checkout', origin, facts)
      return encodeCheckout(made)
    })
  })
}

export function toPurchase(
  { hasMethods }: Pick<PaymentProvider, 'hasMethods'>,
  { body }: Pick<Press, 'body'>,
): StartedPurchase {
  const { plan, cycle, method = 'card' } = body
  return { plan, cycle, method: hasMethods ? method : null }
}

export async function findWaiting(db: Db, user_id: string): Promise<CheckoutRow | undefined> {
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  return checkouts.find(({ state }) => state === 'waiting')
}

async function createCheckout(
  tx: Db,
  context: Context,
  provider: PaymentProvider,
  user_id: string,
  purchase: StartedPurchase,
): Promise<CheckoutRow> {
  const now = context.now()
  const { resources } = await loadHousePlan(tx, context, user_id)
  if (resources?.is_blocked && resources.blocked_for_good)
    throw new RefusalError({ code: 'blocked_for_good', contact: context.contact.email })
  const way = getPurchaseWay(resources, purchase, now)
  if (way === 'refused') throw new RefusalError({ code: 'plan_not_sold' })
  if (resources && way !== 'now' && isRenewing(resources, now))
    throw new RefusalError({ code: 'plan_renews' })
  const row = await insertCheckout(tx, {
    id: context.newId(),
    user_id,
    ...purchase,
    provider: provider.name,
    amount: getPlanPrice(purchase.plan, purchase.cycle),
    state: 'waiting',
    created_at: now,
  })
  await scheduleLook(tx, context, provider, row, 0)
  return row
}

/** `plan_checkout:<checkout>:<looks so far>`; without the last, of before there were any. */
export const CHECKOUT_KEY = 'plan_checkout:'

/** Sees to it that a payment which waits is looked at in time. @param looks at it so far */
export async function scheduleLook(
  tx: Db,
  context: Pick<Context, 'now' | 'newId'>,
  { getNextLook }: Pick<PaymentProvider, 'getNextLook'>,
  { id, user_id, created_at }: CheckoutRow,
  looks: number,
): Promise<void> {
  const now = context.now()
  const due_at = getNextLook(created_at, now)
  if (due_at === null) return
  const key = `${CHECKOUT_KEY}${id}:${looks}`
  const work = { id: context.newId(), kind: 'plan_checkout', key, user_id } as const
  await insertWork(tx, { ...work, due_at, created_at: now })
}
