import { z } from 'zod'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { subscriptionEndpoints } from '#api/contract/subscription.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { toPlanAnswer } from '#api/entitlement/plan-answer.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertWork } from '#db/due-work.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import {
  type CheckoutRow,
  countPlanRows,
  findCheckout,
  insertCheckout,
  listCheckouts,
  lockResources,
  saveResources,
} from '#db/plans.ts'
import { isSamePurchase, SIMULATED_PAYMENT_MS } from '#domain/plan/checkout.ts'
import { getPlanPrice } from '#domain/plan/plans.ts'
import { getPurchaseWay, isRefundable, type PlanPurchase } from '#domain/plan/purchase.ts'
import { getCheckoutWorkKey, undoPayment } from './settle.ts'

type Subscription = HandlerResult<Contract['GET /api/subscription']>

const MOST_CHECKOUTS = 50

export function getSubscription(context: Context): Handler<Contract['GET /api/subscription']> {
  // Clients are counted, of which a house may have many.
  return (_request, caller, sender) =>
    readHeavy(context, caller, sender, (db, { user_id }) => loadSubscription(db, context, user_id))
}

const CALL = 'POST /api/subscription/checkouts'

/** What a browser says grants nothing: the checkout is settled by due work, or by the provider's word. */
export function startCheckout(context: Context): Handler<Contract[typeof CALL]> {
  return async ({ headers, body }, caller, sender) => {
    if (context.plans.payment !== 'simulated')
      throw new RefusalError({ code: 'payment_by_contact' })
    const text = await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        await lockResources(tx, user_id)
        const waiting = await findWaiting(tx, user_id)
        if (waiting && !isSamePurchase(waiting, body))
          throw new RefusalError({ code: 'checkout_waiting' })
        const made = waiting ?? (await createCheckout(tx, context, user_id, body))
        const facts = { plan: body.plan, cycle: body.cycle }
        if (!waiting) await writeAudit(tx, context, account.id, 'plan_checkout', sender, facts)
        return JSON.stringify(z.encode(subscriptionEndpoints[CALL].response, made))
      })
    })
    context.wakeWorker()
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function findWaiting(tx: Db, user_id: string): Promise<CheckoutRow | undefined> {
  const checkouts = await listCheckouts(tx, user_id, MOST_CHECKOUTS)
  return checkouts.find(({ state }) => state === 'waiting')
}

async function createCheckout(
  tx: Db,
  context: Context,
  user_id: string,
  purchase: PlanPurchase,
): Promise<CheckoutRow> {
  const now = context.now()
  const { resources } = await loadHousePlan(tx, context, user_id)
  if (getPurchaseWay(resources, purchase, now) === 'refused')
    throw new RefusalError({ code: 'plan_not_sold' })
  const row: CheckoutRow = {
    ...{ id: context.newId(), user_id, ...purchase },
    amount: getPlanPrice(purchase.plan, purchase.cycle),
    ...{ provider: 'simulated', state: 'waiting', before: null },
    ...{ created_at: now, settled_at: null, refunded_at: null },
  }
  await insertCheckout(tx, row)
  await insertWork(tx, {
    ...{ id: context.newId(), kind: 'plan_checkout', key: getCheckoutWorkKey(row.id), user_id },
    ...{ due_at: now + SIMULATED_PAYMENT_MS, created_at: now },
  })
  return row
}

export function getCheckout(
  context: Context,
): Handler<Contract['GET /api/subscription/checkouts/:id']> {
  return ({ params: { id } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return requireCheckout(db, user_id, id)
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
  return ({ params: { id } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      await lockResources(tx, user_id)
      const checkout = await requireCheckout(tx, user_id, id)
      if (checkout.state !== 'refunded') {
        const refundable = await findRefundable(tx, context, user_id)
        if (refundable !== id) throw new RefusalError({ code: 'refund_late' })
        await undoPayment(tx, context, checkout)
      }
      return requireCheckout(tx, user_id, id)
    })
}

/** The last one alone, for what was paid after it builds on it. */
async function findRefundable(
  db: Db,
  { now }: Pick<Context, 'now'>,
  user_id: string,
): Promise<string | null> {
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  // Once: else a plan is used for six days, given back and bought again, for ever.
  if (checkouts.some(({ state, settled_at }) => state === 'refunded' && settled_at !== null))
    return null
  const last = checkouts.find(({ state }) => state === 'paid')
  if (last?.provider !== 'simulated' || last.settled_at === null) return null
  return isRefundable(last.settled_at, now()) ? last.id : null
}

/** Saved twice it is one change. */
export function changeRenewal(
  context: Context,
): Handler<Contract['PUT /api/subscription/renewal']> {
  return ({ body: { renews } }, caller, sender) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      await lockResources(tx, user_id)
      const stored = await findResources(tx, user_id)
      if (!stored?.plano_expira_em) throw new RefusalError({ code: 'plan_not_paid' })
      if ((stored.cancelled_at === null) !== renews) {
        const now = context.now()
        await saveResources(tx, user_id, { cancelled_at: renews ? null : now }, now)
        const action = renews ? 'plan_resumed' : 'plan_cancelled'
        await writeAudit(tx, context, account.id, action, sender)
      }
      return undefined
    })
}

async function loadSubscription(db: Db, context: Context, user_id: string): Promise<Subscription> {
  const { resources, standing } = await loadHousePlan(db, context, user_id)
  const stored = await findResources(db, user_id)
  const { next_plan = null, next_expira_em = null, plano_expira_em = null } = resources ?? {}
  const isAhead = plano_expira_em !== null && plano_expira_em > context.now()
  return {
    resources: resources && toPlanAnswer(resources, standing),
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
    refundable: await findRefundable(db, context, user_id),
    ...{ payment: context.plans.payment, contact: context.contact.email },
    timezone: await loadLedgerZone(db, user_id),
    checkouts: await listCheckouts(db, user_id, MOST_CHECKOUTS),
  }
}
