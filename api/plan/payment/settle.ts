/** What happens once a plan is paid, whoever says so. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { findCheckout, lockResources, saveResources, updateCheckout } from '#db/plans.ts'
import {
  applyPurchase,
  getPaidPeriod,
  getPurchaseWay,
  previewPurchase,
} from '#domain/plan/purchase.ts'
import { getPlanStanding } from '#domain/plan/standing.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { sendReceipt, sendRefundNotice } from './tell.ts'

export type SettleContext = Pick<Context, 'now' | 'newId' | 'channels'>

/** What a payment's provider says of it. */
type Paid = {
  /** When, in ms since 1970. */
  at: number
  /** How long what was paid for is (ms); null for civil months. */
  duration_ms: number | null
  /** It went on by itself, at nobody's wish of now: a house that was blocked meanwhile stays so. */
  isRenewal?: boolean
}

/** A checkout that is settled or given back stays so: said twice it counts once. @param paid absent: now */
export async function settleCheckout(
  tx: Db,
  context: SettleContext,
  user_id: string,
  id: string,
  paid: Paid = { at: context.now(), duration_ms: null },
): Promise<void> {
  await lockResources(tx, user_id)
  const checkout = await findCheckout(tx, user_id, id)
  if (checkout?.state !== 'waiting') return
  const { at, duration_ms } = paid
  const now = context.now()
  const stored = await findResources(tx, user_id)
  // Something else was paid ahead since it was begun, or the house leaves: what was paid for this goes back.
  const isLeaving = (await findLeaving(tx, user_id)) !== null
  const way = getPurchaseWay(stored, checkout, at)
  if (isLeaving || way === 'refused') {
    await updateCheckout(tx, user_id, id, { state: 'refunded', settled_at: at, refunded_at: now })
    return sendRefundNotice(tx, context, checkout, false)
  }
  const zone = await loadTimezone(tx, user_id)
  const bought = applyPurchase(stored, checkout, zone, at, duration_ms)
  const keepsBlock = paid.isRenewal || stored?.blocked_for_good
  const is_blocked = keepsBlock ? (stored?.is_blocked ?? false) : bought.is_blocked
  await saveResources(tx, user_id, { ...bought, is_blocked, cancelled_at: null }, now)
  const change = {
    state: 'paid',
    settled_at: at,
    duration_ms,
    before: stored && { ...stored },
  } as const
  await updateCheckout(tx, user_id, id, change)
  const facts = { plan: checkout.plan, cycle: checkout.cycle, by: checkout.provider }
  await writeAudit(tx, context, user_id, 'plan_paid', null, facts)
  const { credit_ms } = previewPurchase(stored, checkout, zone, at)
  const days = Math.round(credit_ms / MS_A_DAY)
  const { plan } = getPlanStanding(stored, at)
  const counted = days > 0 ? { plan, days } : null
  const period = getPaidPeriod(stored, bought, way, at)
  await sendReceipt(tx, context, checkout, { at, period, counted })
}
