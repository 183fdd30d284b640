/** What happens once a plan is paid, whoever says so. */
import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type CheckoutRow,
  findCheckout,
  lockResources,
  saveResources,
  updateCheckout,
} from '#db/plans.ts'
import { applyPurchase, getPurchaseWay } from '#domain/plan/purchase.ts'
import { parseStoredResources } from '#domain/plan/stored-resources.ts'

type SettleContext = Pick<Context, 'now' | 'newId'>

const WORK_KEY = 'plan_checkout:'
export const getCheckoutWorkKey = (id: string): string => `${WORK_KEY}${id}`

/** Says of a simulated payment, once its time has come, that it was made. */
export function createCheckoutHandler(
  context: SettleContext & Pick<Context, 'storage'>,
): WorkHandler {
  return {
    run: async ({ user_id, key }) => {
      if (user_id === null) return
      await context.storage.write((tx) =>
        settleCheckout(tx, context, user_id, key.slice(WORK_KEY.length)),
      )
    },
  }
}

/** A checkout that is settled or given back stays so: said twice it counts once. */
export async function settleCheckout(
  tx: Db,
  context: SettleContext,
  user_id: string,
  id: string,
): Promise<void> {
  await lockResources(tx, user_id)
  const checkout = await findCheckout(tx, user_id, id)
  if (checkout?.state !== 'waiting') return
  const now = context.now()
  const stored = await findResources(tx, user_id)
  // Something else was paid ahead since it was begun: what was paid for this goes back.
  if (getPurchaseWay(stored, checkout, now) === 'refused')
    return updateCheckout(tx, user_id, id, { state: 'refunded', settled_at: now, refunded_at: now })
  const zone = await loadLedgerZone(tx, user_id)
  await saveResources(
    tx,
    user_id,
    { ...applyPurchase(stored, checkout, zone, now), cancelled_at: null },
    now,
  )
  const change = { state: 'paid', settled_at: now, before: stored && { ...stored } } as const
  await updateCheckout(tx, user_id, id, change)
  const facts = { plan: checkout.plan, cycle: checkout.cycle, by: checkout.provider }
  await writeAudit(tx, context, user_id, 'plan_paid', null, facts)
}

/** Gives a payment back: the plan is what it was before it. */
export async function undoPayment(
  tx: Db,
  context: SettleContext,
  { user_id, id, plan, before }: CheckoutRow,
): Promise<void> {
  const now = context.now()
  const { is_blocked = false } = (await findResources(tx, user_id)) ?? {}
  // Whether a house is blocked is the operator's matter, and no payment's.
  const back = { ...parseStoredResources(before), is_blocked, cancelled_at: null }
  await saveResources(tx, user_id, back, now)
  await updateCheckout(tx, user_id, id, { state: 'refunded', refunded_at: now })
  await writeAudit(tx, context, user_id, 'plan_refunded', null, { plan })
}
