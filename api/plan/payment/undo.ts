import { loadTimezone } from '#api/business/timezone.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type CheckoutRow,
  listCheckouts,
  MOST_CHECKOUTS,
  saveResources,
  updateCheckout,
} from '#db/plans.ts'
import { applyPurchase } from '#domain/plan/purchase.ts'
import { parseStoredResources } from '#domain/plan/stored-resources.ts'
import type { SettleContext } from './settle.ts'
import { sendRefundNotice } from './tell.ts'

/** Oldest first. */
async function listPaidSince(db: Db, user_id: string, since: number): Promise<CheckoutRow[]> {
  const checkouts = await listCheckouts(db, user_id, MOST_CHECKOUTS)
  return checkouts
    .filter(({ state, settled_at }) => state === 'paid' && (settled_at ?? 0) > since)
    .sort((a, b) => (a.settled_at ?? 0) - (b.settled_at ?? 0))
}

/** Gives a payment back: the plan is what it would be without it. */
export async function undoPayment(
  tx: Db,
  context: SettleContext,
  checkout: CheckoutRow,
): Promise<void> {
  const { user_id, id, plan, before, settled_at } = checkout
  const now = context.now()
  const { is_blocked = false, cancelled_at = null } = (await findResources(tx, user_id)) ?? {}
  const zone = await loadTimezone(tx, user_id)
  let back = parseStoredResources(before)
  const laterOnes = await listPaidSince(tx, user_id, settled_at ?? now)
  for (const later of laterOnes) {
    await updateCheckout(tx, user_id, later.id, { before: { ...back } })
    back = applyPurchase(back, later, zone, later.settled_at ?? now, later.duration_ms)
  }
  // Whether a house is blocked is the operator's matter, and no payment's.
  // Who did not mean to go on still does not, unless there is nothing paid to go on with.
  const was = laterOnes.length === 0 ? readCancelledAt(before) : null
  const kept = back.plano_atual === 'trial' ? null : (cancelled_at ?? was)
  await saveResources(tx, user_id, { ...back, is_blocked, cancelled_at: kept }, now)
  await updateCheckout(tx, user_id, id, { state: 'refunded', refunded_at: now })
  await writeAudit(tx, context, user_id, 'plan_refunded', null, { plan })
  await sendRefundNotice(tx, context, checkout, true)
}

/** What a payment took back by itself. */
function readCancelledAt(before: CheckoutRow['before']): number | null {
  const at = before?.cancelled_at
  return typeof at === 'number' ? at : null
}
