import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { toPlanAnswer } from '#api/entitlement/plan-answer.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import {
  type CheckoutRow,
  countPlanRows,
  findCheckout,
  listCheckouts,
  MOST_CHECKOUTS,
} from '#db/plans.ts'
import { findStripeCheckout, findStripeHouse, type StripeHouse } from '#db/stripe.ts'
import { countRefundsLeft, isRefundable } from '#domain/plan/refund.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { loadPaper } from './paper.ts'
import { getPaymentProvider } from './providers.ts'

type Subscription = HandlerResult<Contract['GET /api/subscription']>

export function getSubscription(context: Context): Handler<Contract['GET /api/subscription']> {
  // Clients are counted, of which a house may have many.
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, (db, { user_id }) => loadSubscription(db, context, user_id))
}

export function getCheckout(
  context: Context,
): Handler<Contract['GET /api/subscription/checkouts/:id']> {
  return ({ params: { id } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      // Stripe leads back by its own name for it.
      const named = await findStripeCheckout(db, user_id, 'stripe_session', id)
      return loadPaper(db, context, named ?? (await requireCheckout(db, user_id, id)))
    })
}

async function requireCheckout(db: Db, user_id: string, id: string): Promise<CheckoutRow> {
  const checkout = await findCheckout(db, user_id, id)
  if (!checkout) throw new RefusalError({ code: 'checkout_not_found' })
  return checkout
}

/** Asked for twice it is given back once. */
export function refundCheckout(
  context: Context,
): Handler<Contract['POST /api/subscription/checkouts/:id/refund']> {
  return async ({ params: { id } }, caller) => {
    const { storage } = context
    const find = async (db: Db) => requireCheckout(db, (await caller(db)).user_id, id)
    const permit = async (db: Db) => requireRefundable(db, context, await find(db))
    const checkout = await storage.read(async (db) => {
      await permit(db)
      return find(db)
    })
    if (checkout.state !== 'refunded')
      await getPaymentProvider(checkout).refund(context, checkout, permit)
    return storage.read((db) => requireCheckout(db, checkout.user_id, id))
  }
}

/** @throws Refused `refund_late`; what went back already may be asked for again */
async function requireRefundable(
  db: Db,
  context: Context,
  { id, user_id, state }: CheckoutRow,
): Promise<void> {
  if (state === 'refunded') return
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  const isLeaving = (await findLeaving(db, user_id)) !== null
  if (!listRefundable(context, checkouts, isLeaving).includes(id))
    throw new RefusalError({ code: 'refund_late' })
}

/** Those of the last days, newest first: what was paid after one is applied again without it. */
function listRefundable(
  { now }: Pick<Context, 'now'>,
  checkouts: readonly CheckoutRow[],
  isLeaving: boolean,
): string[] {
  if (countRefundsLeft(countUsedRefunds(checkouts), isLeaving) === 0) return []
  return checkouts
    .filter(
      (one) =>
        one.state === 'paid' &&
        one.settled_at !== null &&
        isRefundable(one.settled_at, now()) &&
        getPaymentProvider(one).canRefund(one),
    )
    .map(({ id }) => id)
}

/** What went back by itself, for it could not be sold any more, had no plan before it and is not counted. */
const countUsedRefunds = (checkouts: readonly CheckoutRow[]): number =>
  checkouts.filter(
    ({ state, settled_at, before }) =>
      state === 'refunded' && settled_at !== null && before !== null,
  ).length

async function loadSubscription(db: Db, context: Context, user_id: string): Promise<Subscription> {
  const { resources, standing } = await loadHousePlan(db, context, user_id)
  const stored = await findResources(db, user_id)
  const { next_plan = null, next_expira_em = null, plano_expira_em = null } = resources ?? {}
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  const isLeaving = (await findLeaving(db, user_id)) !== null
  const isAhead = plano_expira_em !== null && plano_expira_em > context.now()
  const timezone = await loadTimezone(db, user_id)
  return {
    resources: resources && toPlanAnswer(resources, standing, context.now(), timezone),
    used: {
      professionals: await countPlanRows(db, user_id, 'professionals'),
      clients: await countPlanRows(db, user_id, 'clients'),
    },
    cycle: resources?.billing_cycle ?? null,
    next:
      next_plan !== null && next_expira_em !== null && isAhead
        ? { plan: next_plan, starts_at: plano_expira_em, ends_at: next_expira_em }
        : null,
    cancelled_at: stored?.cancelled_at ?? null,
    ...toRenewal(await findStripeHouse(db, user_id)),
    refundable: listRefundable(context, checkouts, isLeaving),
    refundable_to_leave: listRefundable(context, checkouts, true),
    payment: context.plans.payment,
    contact: context.contact.email,
    contact_whatsapp: toDialNumber(context.contact.whatsapp).replace('+', '') || null,
    timezone,
    refund_used: countRefundsLeft(countUsedRefunds(checkouts), isLeaving) === 0,
    checkouts,
  }
}

/** What is charged next by itself, and what of it failed. */
function toRenewal(house: StripeHouse | null): Pick<Subscription, 'renewal' | 'failed'> {
  const { subscription = null, plan = null, cycle = null, period_end = null } = house ?? {}
  if (!house || subscription === null || plan === null || cycle === null || period_end === null)
    return { renewal: null, failed: null }
  const { tries, next_try_at, payment_url } = house
  return {
    renewal: { plan, cycle, at: period_end },
    failed: tries > 0 ? { tries, next_try_at, payment_url } : null,
  }
}
