/** What happens once a plan is paid, whoever says so. */
import type { Context } from '#api/context.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import { findResources } from '#db/account/profiles.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type CheckoutRow,
  findCheckout,
  listCheckouts,
  lockResources,
  saveResources,
  updateCheckout,
} from '#db/plans.ts'
import { applyPurchase, getPurchaseWay } from '#domain/plan/purchase.ts'
import { parseStoredResources } from '#domain/plan/stored-resources.ts'

type SettleContext = Pick<Context, 'now' | 'newId'>

/** What a payment's provider says of it. */
type Paid = {
  /** When, in ms since 1970. */
  at: number
  /** How long what was paid for is (ms); null for civil months. */
  lasts: number | null
  /** It went on by itself, at nobody's wish of now: a house that was blocked meanwhile stays so. */
  isRenewal?: boolean
}

/** A checkout that is settled or given back stays so: said twice it counts once. @param paid absent: now */
export async function settleCheckout(
  tx: Db,
  context: SettleContext,
  user_id: string,
  id: string,
  paid: Paid = { at: context.now(), lasts: null },
): Promise<void> {
  await lockResources(tx, user_id)
  const checkout = await findCheckout(tx, user_id, id)
  if (checkout?.state !== 'waiting') return
  const { at, lasts } = paid
  const now = context.now()
  const stored = await findResources(tx, user_id)
  // Something else was paid ahead since it was begun: what was paid for this goes back.
  if (getPurchaseWay(stored, checkout, at) === 'refused')
    return updateCheckout(tx, user_id, id, { state: 'refunded', settled_at: at, refunded_at: now })
  const zone = await loadLedgerZone(tx, user_id)
  const bought = applyPurchase(stored, checkout, zone, at, lasts)
  const is_blocked = paid.isRenewal ? (stored?.is_blocked ?? false) : bought.is_blocked
  await saveResources(tx, user_id, { ...bought, is_blocked, cancelled_at: null }, now)
  const change = { state: 'paid', settled_at: at, lasts, before: stored && { ...stored } } as const
  await updateCheckout(tx, user_id, id, change)
  const facts = { plan: checkout.plan, cycle: checkout.cycle, by: checkout.provider }
  await writeAudit(tx, context, user_id, 'plan_paid', null, facts)
}

/** So many payments of a house are looked at: four years of months. */
export const MOST_CHECKOUTS = 50

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
  { user_id, id, plan, before, settled_at }: CheckoutRow,
): Promise<void> {
  const now = context.now()
  const { is_blocked = false } = (await findResources(tx, user_id)) ?? {}
  const zone = await loadLedgerZone(tx, user_id)
  let back = parseStoredResources(before)
  for (const later of await listPaidSince(tx, user_id, settled_at ?? now)) {
    await updateCheckout(tx, user_id, later.id, { before: { ...back } })
    back = applyPurchase(back, later, zone, later.settled_at ?? now, later.lasts)
  }
  // Whether a house is blocked is the operator's matter, and no payment's.
  await saveResources(tx, user_id, { ...back, is_blocked, cancelled_at: null }, now)
  await updateCheckout(tx, user_id, id, { state: 'refunded', refunded_at: now })
  await writeAudit(tx, context, user_id, 'plan_refunded', null, { plan })
}
