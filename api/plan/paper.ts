/** What the paper about a payment names, beside the payment: who paid whom, and for which days. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { CheckoutRow } from '#db/plans.ts'
import { applyPurchase, getPaidPeriod, getPurchaseWay } from '#domain/plan/purchase.ts'
import { parseStoredResources } from '#domain/plan/stored-resources.ts'

type Paper = HandlerResult<Contract['GET /api/subscription/checkouts/:id']>

/** @param checkout of the house that asks */
export async function loadPaper(
  db: Db,
  { operator, contact }: Pick<Context, 'operator' | 'contact'>,
  checkout: CheckoutRow,
): Promise<Paper> {
  const timezone = await loadTimezone(db, checkout.user_id)
  const business = await findOwnerBusiness(db, checkout.user_id)
  return {
    ...checkout,
    period: getCheckoutPeriod(checkout, timezone),
    payee: { ...operator, contact: contact.email },
    payer: { name: business?.business_name ?? null, tax_id: business?.tax_id ?? null },
    timezone,
  }
}

/** As the payment was applied to what the house had before it; of one that went back, the days that counted. */
function getCheckoutPeriod(checkout: CheckoutRow, zone: string): Paper['period'] {
  const { state, settled_at: at, refunded_at, duration_ms, before: stored } = checkout
  if (at === null || (state !== 'paid' && stored === null)) return null
  const before = stored && parseStoredResources(stored)
  const bought = applyPurchase(before, checkout, zone, at, duration_ms)
  const way = getPurchaseWay(before, checkout, at)
  const { from, until } = getPaidPeriod(before, bought, way, at)
  if (refunded_at === null) return { starts_at: from, ends_at: until }
  // Taken back before it began, it counted for nothing.
  return refunded_at > from ? { starts_at: from, ends_at: Math.min(until, refunded_at) } : null
}
